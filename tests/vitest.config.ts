import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { siteSettingsFrom } from '#settings/site.ts';
import { beginRun } from './helpers/run-folder.ts';
import { filesOfFullRun, isFullRun } from './full-run.ts';

beginRun();

/** Every project fails on an empty or focused test file, so that a green run has really run. */
const project = (name: string, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    exclude: isFullRun ? [] : [filesOfFullRun],
    globalSetup,
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // As in a build without settings.
  define: { PUBLIC_SETTINGS: JSON.stringify(siteSettingsFrom({})) },
  test: {
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A worker loads each module once, for all of its test files; no test leaves anything behind in one.
    isolate: false,
    // By default, one less than there are processors; the tests wait for databases and timers a good part of the time.
    maxWorkers: 3,
    // A busy machine takes its time; what hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project('unit'),
      project('api', ['tests/helpers/postgres-setup.ts']),
      project('islands'),
      // Reads the built site.
      project('site'),
    ],
  },
});
