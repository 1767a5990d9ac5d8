import { defineConfig } from 'vitest/config';
import { settingsFrom } from '../src/build/settings.ts';

/** Every project fails on an empty or focused test file, so that a green run has really run. */
const project = (
  name: string,
  globalSetup: string[] = [],
  { groupOrder = 0, setupFiles = [] as string[] } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    globalSetup,
    setupFiles,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  // As in a build without settings.
  define: { PUBLIC_SETTINGS: JSON.stringify(settingsFrom({})) },
  test: {
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    // By default, one less than there are processors; the tests wait for databases and timers most of the time.
    maxWorkers: 2,
    // A busy machine takes its time; what hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project('unit'),
      project('api', ['tests/helpers/postgres-setup.ts'], {
        setupFiles: ['tests/helpers/no-network-in-transactions.ts'],
      }),
      project('islands'),
      project('lint'),
      // Builds the site, which takes all of a small machine: after the others.
      project('recipes', [], { groupOrder: 1 }),
    ],
  },
});
