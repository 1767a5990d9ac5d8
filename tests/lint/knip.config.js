/** knip: finds unused files, exports and dependencies. The uses that it cannot see are listed here. */
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
  // Debian's programs, which tests and drills call: they install packages, mount disks, cut their power, make
  // certificates, read PDF files, and run commands as another user.
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
