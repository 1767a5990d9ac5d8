/** knip: no unused file, export or dependency. What it cannot find by itself is named here. */
export default {
  entry: [
    // Kysely calls the `up` of each.
    'api/platform/database/migrations/*.ts',
    // Started in processes of their own by commands and by the service.
    'api/commands/dev-service.ts',
    // Named as paths in src/build/integrations.ts.
    'src/directives/{hydrate-react,intent}.ts',
    // Named as a path in src/build/content.ts.
    'src/build/dev/middleware.ts',
    // Started in a process of their own by benches and drills.
    'tests/bench/bare-route.ts',
    // Started by tests/helpers/run-folder.ts.
    'tests/helpers/end-run.ts',
    'tests/drills/unsynced-rows.ts',
    // Started by hand, until the service has moved into its new rooms.
    'tests/recording/record.ts',
  ],
  project: ['{src,api,tests}/**/*.{ts,tsx,js,astro,css}', '*.{js,mjs}'],
  ignore: ['tests/recipes/example/**'],
  // Of Debian: its package manager installs programs for the tests, disks are mounted and cut off, a certificate is made.
  ignoreBinaries: ['apt-get', 'mount', 'openssl', 'pdftotext', 'perl', 'umount'],
  playwright: { config: ['tests/*/playwright.config.ts'] },
  vitest: { config: ['tests/vitest.config.ts'] },
  tailwind: { config: ['src/styles/tailwind.config.ts'] },
};
