import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { siteSettingsFrom } from '#settings/site.ts';
import { beginRun } from './helpers/run-folder.ts';
import { filesOfFullRun, isFullRun } from './full-run.ts';

beginRun();

/** A project of tests. An empty or focused test file fails it, so that a green run has run everything. */
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
  // The value of a build without settings.
  define: { PUBLIC_SETTINGS: JSON.stringify(siteSettingsFrom({})) },
  test: {
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A worker loads each module once for all of its files. No test may leave state in a module.
    isolate: false,
    // More than the default (processors minus one), because tests often wait for databases and timers.
    maxWorkers: 3,
    // Generous for busy machines. A test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project('unit'),
      project('api', ['tests/helpers/postgres-setup.ts']),
      project('islands'),
      // These tests read the built site.
      project('site'),
    ],
  },
});
