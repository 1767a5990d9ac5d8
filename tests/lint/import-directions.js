/**
 * Which folder may import which, each one those to its right: pages → layouts → components → islands → stores → browser →
 * lib → api/contract → api/shared. Pages, layouts and components also import collections, build, drawings and styles while
 * the site is built; what runs in a browser never imports collections, build or drawings. Directives import browser and lib.
 */
const names = [
  'collections',
  'build',
  'pages',
  'layouts',
  'components',
  'islands',
  'directives',
  'stores',
  'browser',
  'drawings',
  'lib',
  'styles',
];
/** Every part, and the folder that it is. */
const folders = {
  ...Object.fromEntries(names.map((name) => [name, `src/${name}`])),
  contract: 'api/contract',
  shared: 'api/shared',
  api: 'api',
};

const belowPages = ['islands', 'stores', 'browser', 'lib', 'styles', 'contract', 'shared'];
const belowComponents = ['components', 'collections', 'build', 'drawings', ...belowPages];

/** What Node runs while building or serving, with the parts that it may import. */
const inNode = {
  'src/content.config.ts': ['collections'],
  'src/collections/**': ['collections', 'drawings', 'lib', 'contract', 'shared'],
  'src/build/**': ['build', 'collections', 'drawings', 'lib', 'contract', 'shared'],
  'src/drawings/**': ['drawings', 'lib'],
  'src/pages/**': ['pages', 'layouts', ...belowComponents],
  'src/layouts/**': ['layouts', ...belowComponents],
  'src/components/**': belowComponents,
  // Pages written in TypeScript.
  'src/pages/**/*.ts': ['collections', 'drawings', 'lib'],
  'api/**': ['api', 'contract', 'shared'],
};

const beside = ['pages', 'layouts', 'components', 'stores', 'browser', 'lib', 'contract', 'shared'];

/** What runs in a browser, with the parts that it may import. */
const inBrowser = {
  // The `<script>`s of .astro files, and the modules beside them.
  'src/{layouts,components}/**/*.{ts,js}': beside,
  'src/pages/**/_sections/**/*.ts': beside,
  '**/*.astro/*.{ts,js}': beside,
  'src/islands/**': belowPages,
  'src/directives/**': ['directives', 'browser', 'lib'],
  'src/stores/**': ['stores', 'browser', 'lib', 'contract', 'shared'],
  'src/browser/**': ['browser', 'lib', 'contract', 'shared'],
  'src/lib/**': ['lib', 'contract', 'shared'],
  'src/styles/**': ['styles'],
  'api/contract/**': ['contract', 'shared'],
  'api/shared/**': ['shared'],
};

/** The rooms of the service: what each must not import. `server.ts` puts them together. */
const process = ['app.ts', 'server.ts', 'main.ts', 'commands'];
const elsewhere = [...process, 'config.ts', 'inbox'];
const rooms = {
  'api/platform/**': ['contact', 'course-walk', ...elsewhere],
  'api/contact/**': ['course-walk', ...elsewhere],
  'api/course-walk/**': ['contact', ...elsewhere],
  'api/inbox/**': process,
};

const oneWay = (allowed) => ({
  target: '.',
  from: Object.keys(folders)
    .filter((part) => !allowed.includes(part))
    .map((part) => folders[part]),
  ...(!allowed.includes('api') && { except: allowed }),
  message: 'Imports run one way (docs/tour.md).',
});

const configs = (parts, rules) =>
  Object.entries(parts).map(([files, allowed]) => ({
    files: [files],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: [oneWay(allowed)] }], ...rules },
  }));

const astroOnly = { regex: '^astro(:|/|$)', message: 'Astro runs while building only.' };

/** ESLint's configuration; the later of two entries for a file counts. */
export const importDirections = [
  ...configs(inNode, {}),
  ...Object.entries(rooms).map(([files, forbidden]) => ({
    files: [files],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            {
              target: '.',
              from: ['src', ...forbidden.map((name) => `api/${name}`)],
              message: 'Rooms of the service do not import one another (docs/tour.md).',
            },
          ],
        },
      ],
    },
  })),
  ...configs(inBrowser, {
    'import-x/no-nodejs-modules': 'error',
    'no-restricted-imports': ['error', { patterns: [astroOnly] }],
  }),
  {
    // A directive is of the type that Astro names.
    files: ['src/directives/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['api/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [astroOnly] }] },
  },
  {
    files: ['api/{contract,shared}/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.|#(contract|shared)/|zod(/|$)|fastest-levenshtein$)',
              message: 'What browsers run too imports only zod, and what finds a misspelt name.',
            },
          ],
        },
      ],
    },
  },
];
