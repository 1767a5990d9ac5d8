/** knip: no unused file, export or dependency. What it cannot find by itself is named here. */
export default {
  entry: [
    // Started in processes of their own by commands and by the service.
    'api/commands/dev-service.ts',
    'src/build/note-company.ts',
    // Named as paths in src/build/integrations.ts.
    'src/directives/{hydrate-react,intent}.ts',
    // Started in a process of their own by benches and drills.
    'tests/bench/bare-route.ts',
    // Started by tests/helpers/run-folder.ts.
    'tests/helpers/end-run.ts',
    'tests/drills/unsynced-rows.ts',
  ],
  project: ['{src,api,tests}/**/*.{ts,tsx,js,astro,css}', '*.{js,mjs}'],
  // Of Debian: its package manager installs programs for the tests, disks are mounted and cut off, a certificate is made,
  // an upgrade runs as another user.
  ignoreBinaries: [
    'apt-get',
    'mount',
    'openssl',
    'pdftotext',
    'perl',
    'runuser',
    'setsid',
    'umount',
    'unshare',
  ],
  playwright: { config: ['tests/*/playwright.config.ts'] },
  vitest: { config: ['tests/vitest.config.ts'] },
  tailwind: { config: ['src/styles/tailwind.config.ts'] },
};
