/** Which file may import what, by the directions in docs/tour.md and by where it runs. oxlint cannot express these rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../helpers/files-below.ts';

const { imports, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'imports' | 'dependencies',
  Record<string, string>
>;

const belowPages = ['islands', 'browser', 'lib', 'styles', 'contract'];
const belowComponents = ['components', 'collections', 'build', 'drawings', ...belowPages];
const forBrowser = ['pages', 'layouts', 'components', 'browser', 'lib', 'contract'];
const belowPlatform = ['company.ts', 'settings', 'contract'];

/** Files, and the folders that they may import. The last matching row applies. */
const directions: { files: RegExp; may: string[]; inBrowser?: true }[] = [
  // Code that Node runs in a build.
  { files: /^src\/content\.config\.ts$/, may: ['collections'] },
  { files: /^src\/collections\//, may: ['collections', 'drawings', 'lib', 'contract'] },
  {
    files: /^src\/build\//,
    may: ['build', 'collections', 'drawings', 'lib', 'settings', 'contract', 'company.ts'],
  },
  { files: /^src\/drawings\//, may: ['drawings', 'lib', 'contract'] },
  { files: /^src\/pages\//, may: ['pages', 'layouts', ...belowComponents] },
  { files: /^src\/layouts\//, may: ['layouts', ...belowComponents] },
  { files: /^src\/components\//, may: belowComponents },
  { files: /^src\/pages\/.*\.ts$/, may: ['collections', 'drawings', 'lib', 'contract'] },
  // Code that runs in browsers: scripts of .astro files, the modules next to them, and islands.
  { files: /^src\/(layouts|components)\/.*\.[jt]s$/, may: forBrowser, inBrowser: true },
  { files: /^src\/pages\/.*_sections\/.*\.ts$/, may: forBrowser, inBrowser: true },
  { files: /\.astro <script>$/, may: forBrowser, inBrowser: true },
  { files: /^src\/islands\//, may: belowPages, inBrowser: true },
  { files: /^src\/directives\//, may: ['directives', 'browser', 'lib'], inBrowser: true },
  { files: /^src\/browser\//, may: ['browser', 'lib', 'contract'], inBrowser: true },
  { files: /^src\/lib\//, may: ['lib', 'contract'], inBrowser: true },
  { files: /^src\/styles\//, may: ['styles'], inBrowser: true },
  // The service. The two features never import each other. Only commands, service and inbox import both.
  { files: /^api\/commands\//, may: readdirSync('api') },
  {
    files: /^api\/service\//,
    may: ['service', 'contact', 'course-walk', 'platform', ...belowPlatform],
  },
  { files: /^api\/platform\//, may: ['platform', ...belowPlatform] },
  { files: /^api\/contact\//, may: ['contact', 'platform', ...belowPlatform] },
  { files: /^api\/course-walk\//, may: ['course-walk', 'platform', ...belowPlatform] },
  {
    files: /^api\/inbox\//,
    may: ['inbox', 'contact', 'course-walk', 'platform', ...belowPlatform],
  },
  { files: /^api\/company\.ts$/, may: ['company.ts', 'settings', 'contract'] },
  { files: /^api\/settings\//, may: ['settings', 'contract'] },
  { files: /^api\/contract\//, may: ['contract'], inBrowser: true },
];

/** Directives use a type from Astro. */
const mayNameAstro = /^src\/directives\//;
/** The contract also runs in browsers, so it imports only zod. */
const packagesOfContract = /^zod(\/.*)?$/;

/** Returns the folder within `src` or `api`, or the file directly in one of them. */
const folderOf = (path: string): string | undefined => /^(?:src|api)\/([^/]+)/.exec(path)?.[1];

/** Returns the path of an import. Undefined: a package, or a virtual module of the build (`virtual:…`). */
const pathOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [alias = '', target] =
    Object.entries(imports).find(([name]) => specifier.startsWith(name.slice(0, -1))) ?? [];
  return target && join(target.slice(0, -1), specifier.slice(alias.length - 1));
};

const isOfNode = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier);
const isOfAstro = (specifier: string): boolean => /^astro([:/]|$)/.test(specifier);

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

interface Import {
  specifier: string;
  isType: boolean;
}

const importsOf = (code: string): Import[] =>
  Array.from(
    code.matchAll(
      /^\s*(?:import|export) (type )?(?:[^'"`;=()]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
    ([, type, specifier, dynamic]) => ({
      specifier: specifier ?? dynamic ?? '',
      isType: Boolean(type),
    }),
  );

/** Returns the fault of one import. Undefined: it is allowed. */
const faultOf = (file: string, { specifier, isType }: Import): string | undefined => {
  const row = directions.findLast(({ files }) => files.test(file));
  const path = pathOf(file, specifier);
  if (path !== undefined) {
    if (specifier.startsWith('../')) return 'import it by its #alias';
    const folder = folderOf(path);
    return row && folder && !row.may.includes(folder)
      ? `it may import only ${row.may.join(', ')} (docs/tour.md, "Folders and what they may import")`
      : undefined;
  }
  if (specifier.startsWith('virtual:')) return undefined;
  if (isOfNode(specifier)) return row?.inBrowser ? 'browsers have no Node modules' : undefined;
  if (isOfAstro(specifier)) {
    const runsLater = row?.inBrowser || file.startsWith('api/');
    return runsLater && !mayNameAstro.test(file) ? 'Astro runs only in a build' : undefined;
  }
  if (file.startsWith('api/contract/') && !packagesOfContract.test(specifier))
    return 'the contract imports only zod';
  return isType || packageOf(specifier) in dependencies
    ? undefined
    : 'npm ci --omit=dev does not install it';
};

const faultsOf = (file: string, code: string): string[] => [
  ...importsOf(code).flatMap((each) => {
    const fault = faultOf(file, each);
    return fault ? [`${file}: '${each.specifier}': ${fault}`] : [];
  }),
  ...(/^\s*(await )?using \w/m.test(code) ? [`${file}: Node 22 does not know \`using\``] : []),
];

/** Returns a file's code. An .astro file has two parts: the code of the build, and its scripts. */
const partsOf = (file: string): [file: string, code: string][] => {
  const code = readFileSync(file, 'utf8');
  if (!file.endsWith('.astro')) return [[file, code]];
  const script = /<script[^>]*>([\s\S]*?)<\/script>/g;
  return [
    [file, code.replaceAll(script, '')],
    [`${file} <script>`, Array.from(code.matchAll(script), ([, inner]) => inner).join('\n')],
  ];
};

const files = ['src', 'api'].flatMap(filesBelow).filter((file) => /\.(astro|[jt]sx?)$/.test(file));

test('imports keep to the directions, and name only modules that exist where they run', () => {
  expect(files.length, 'files of code').toBeGreaterThan(200);
  const faults = [...files, 'astro.config.mjs']
    .flatMap(partsOf)
    .flatMap(([file, code]) => faultsOf(file, code));
  expect(faults, 'imports that are not allowed').toEqual([]);
});

/** Returns the files that import themselves in a circle. Type imports count. */
const filesInCircles = (codeOf: ReadonlyMap<string, string>): string[] => {
  const imported = new Map(
    Array.from(codeOf, ([file, code]) => [
      file,
      importsOf(code).flatMap(({ specifier }) => pathOf(file, specifier) ?? []),
    ]),
  );
  const leadsTo = (file: string): Set<string> => {
    const reached = new Set<string>();
    const follow = (from: string): void => {
      for (const to of imported.get(from) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        follow(to);
      }
    };
    follow(file);
    return reached;
  };
  return [...codeOf.keys()].filter((file) => leadsTo(file).has(file));
};

test('imports are never circular, including type imports', () => {
  expect(filesInCircles(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual(
    [],
  );
});

test('a circular type import is found', () => {
  const code = {
    'src/lib/a.ts': "import type { B } from './b.ts';",
    'src/lib/b.ts': "import { type C, d } from '#lib/c.ts';",
    'src/lib/c.ts': "export type C = import('#lib/a.ts').A;",
    'src/lib/d.ts': "import type { A } from './a.ts';",
  };
  const inCircle = ['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts'];
  expect(filesInCircles(new Map(Object.entries(code)))).toEqual(inCircle);
});

test.each([
  [
    'src/lib/a.ts',
    "import { a } from '#browser/b.ts';",
    'only lib, contract (docs/tour.md, "Folders',
  ],
  ['src/islands/chat/A.tsx', "import type { a } from '#collections/b.ts';", 'it may import only'],
  ['src/pages/a.astro <script>', "import { a } from '#build/b.ts';", 'it may import only'],
  ['api/contact/a.ts', "import { a } from '#course-walk/b.ts';", 'it may import only'],
  ['api/platform/a.ts', "export { a } from '#api/service/service.ts';", 'it may import only'],
  ['api/settings/a.ts', "import { a } from '#platform/b.ts';", 'it may import only'],
  ['api/inbox/a.ts', "import { a } from '#api/service/app.ts';", 'it may import only'],
  ['api/service/app.ts', "import { a } from '#lib/b.ts';", 'it may import only'],
  ['api/platform/http/a.ts', "import { a } from '../b.ts';", 'import it by its #alias'],
  ['src/browser/a.ts', "const { a } = await import('node:fs');", 'browsers have no Node modules'],
  ['src/islands/chat/a.ts', "import { a } from 'astro:content';", 'Astro runs only in a build'],
  ['api/service/app.ts', "import { a } from 'astro';", 'Astro runs only in a build'],
  ['api/contract/a.ts', "import pg from 'pg';", 'the contract imports only zod'],
  [
    'src/build/a.ts',
    "import {\n  a,\n} from 'fast-check';",
    'npm ci --omit=dev does not install it',
  ],
  ['api/service/service.ts', '  await using a = b();', 'Node 22 does not know `using`'],
])('%s: %s → reported', (file, code, fault) => {
  expect(faultsOf(file, code)).toEqual([expect.stringContaining(fault)]);
});
