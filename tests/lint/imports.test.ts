/** The import rules of the project's own ESLint configuration, on files that break them and files that keep them. */
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { importPath, serviceFolderGraph } from './project-imports.js';

const eslint = new ESLint({
  // The fixtures are no files on disk, so TypeScript has no types for them; these rules need none.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('imports/'),
});

/** The faults that lint finds in a file of that path and text. */
const faults = async (filePath: string, text: string): Promise<string[]> => {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
};

/** An .astro file imports in its frontmatter, any other file at its top. */
const importing = (file: string, specifier: string): string =>
  file.endsWith('.astro')
    ? `---\nimport a from '${specifier}';\n---\n<p>{a}</p>\n`
    : `import { a } from '${specifier}';\nexport const b = a;\n`;

const script = (specifier: string): string => `<script>\n  import '${specifier}';\n</script>\n`;

/** Importing file → what it must not import. */
const forbidden: Record<string, string[]> = {
  'src/content.config.ts': ['#build/settings.ts', '#lib/dates.ts'],
  'src/collections/queries/new.ts': [
    '../../build/settings.ts',
    '../../pages/robots.txt.ts',
    '#layouts/Layout.astro',
    '#components/Icon.astro',
    '#islands/ui/icons.tsx',
    '#stores/theme.ts',
    '#browser/get-json.ts',
    '../../../api/config.ts',
  ],
  'src/build/new.ts': [
    '../pages/robots.txt.ts',
    '#layouts/Layout.astro',
    '#components/Icon.astro',
    '#islands/ui/icons.tsx',
    '#stores/theme.ts',
    '#browser/get-json.ts',
    '../directives/intent.ts',
    '../../api/config.ts',
  ],
  'src/pages/new.astro': ['../directives/intent.ts', '../../api/config.ts', '../content.config.ts'],
  'src/pages/new.txt.ts': [
    '#build/csp-directives.ts',
    '#islands/ui/icons.tsx',
    '../../api/config.ts',
  ],
  'src/pages/_sections/new.ts': [
    '#collections/navigation.ts',
    '#build/csp-directives.ts',
    'node:fs',
  ],
  'src/layouts/New.astro': ['../pages/index.astro', '../directives/intent.ts', '../../api/app.ts'],
  'src/components/New.astro': ['#layouts/Layout.astro', '../pages/index.astro'],
  'src/components/new.ts': [
    '#collections/navigation.ts',
    '#build/csp-directives.ts',
    '#islands/ui/icons.tsx',
    'astro:content',
    'node:fs',
  ],
  'src/islands/New.tsx': [
    '#collections/navigation.ts',
    '../collections/schemas/text.ts',
    '#build/settings.ts',
    '../build/settings.ts',
    '../pages/robots.txt.ts',
    '#layouts/Head.astro',
    '#components/reveal.ts',
    '../directives/defer-presses.ts',
    '../../api/config.ts',
    'astro:content',
    'astro/zod',
    'node:fs',
    'fs',
  ],
  'src/stores/new.ts': [
    '#collections/navigation.ts',
    '#build/settings.ts',
    '#islands/ui/icons.tsx',
    '#components/reveal.ts',
    'astro:content',
    'node:fs',
  ],
  'src/directives/new.ts': [
    '#collections/navigation.ts',
    '#build/settings.ts',
    '#islands/ui/icons.tsx',
    '#stores/theme.ts',
    'astro:content',
    'node:fs',
  ],
  'src/browser/new.ts': [
    '#collections/navigation.ts',
    '#build/settings.ts',
    '#islands/ui/icons.tsx',
    '#stores/theme.ts',
    '#drawings/strata.ts',
    'astro:content',
    'node:fs',
  ],
  'src/drawings/new.ts': [
    '#collections/navigation.ts',
    '#build/settings.ts',
    '#browser/get-json.ts',
    '#contract/fields.ts',
    'astro:content',
    'node:fs',
  ],
  'src/lib/new.ts': [
    '#collections/navigation.ts',
    '#build/settings.ts',
    '#browser/get-json.ts',
    '#drawings/strata.ts',
    '../../api/config.ts',
    'astro:content',
    'node:fs',
  ],
  'src/styles/new.ts': ['#lib/dates.ts'],
  'api/contract/new.ts': [
    '../config.ts',
    '../../src/lib/dates.ts',
    '#lib/dates.ts',
    'hono',
    'node:fs',
  ],
  'api/mail/new.ts': ['../../src/lib/dates.ts', '#lib/dates.ts', 'astro:content', 'astro'],
};

/** Importing file → what it may import. */
const permitted: Record<string, string[]> = {
  'src/content.config.ts': ['./collections/schemas/faq.ts', 'astro:content'],
  'src/collections/queries/new.ts': [
    '../navigation.ts',
    '#lib/dates.ts',
    '#drawings/strata.ts',
    'astro:content',
    'node:fs',
  ],
  'src/build/new.ts': [
    './settings.ts',
    '#collections/schemas/site.ts',
    '#drawings/strata.ts',
    'astro',
    'sharp',
    'node:fs',
  ],
  'src/pages/new.astro': [
    '#collections/navigation.ts',
    '#build/csp-directives.ts',
    '#layouts/Layout.astro',
    '#components/Icon.astro',
    '#islands/ui/icons.tsx',
    '#browser/get-json.ts',
    'astro:content',
  ],
  'src/pages/new.txt.ts': ['#collections/navigation.ts', '#drawings/strata.ts', 'astro'],
  'src/layouts/New.astro': ['#components/Icon.astro', '#collections/navigation.ts', 'node:crypto'],
  'src/components/New.astro': ['#collections/navigation.ts', '#islands/ui/icons.tsx'],
  'src/components/new.ts': ['#stores/theme.ts', './reveal.ts', '#browser/get-json.ts'],
  'src/islands/New.tsx': [
    './ui/icons.tsx',
    '#stores/theme.ts',
    '#browser/get-json.ts',
    '#drawings/strata.ts',
    '#lib/dates.ts',
    '#contract/fields.ts',
    'react',
    'virtual:chat-script',
  ],
  'src/directives/new.ts': ['./defer-presses.ts', '../browser/island-events.ts', 'astro'],
  'src/stores/new.ts': ['#browser/get-json.ts', '#contract/fields.ts', 'nanostores'],
  'src/browser/new.ts': ['#lib/dates.ts', '#contract/fields.ts'],
  'src/drawings/new.ts': ['#lib/dates.ts'],
  'src/lib/new.ts': ['#contract/fields.ts', './dates.ts'],
  'api/contract/new.ts': ['./fields.ts', 'zod/mini'],
  'api/mail/new.ts': ['#contract/fields.ts', '../log/log.ts', 'hono', 'node:fs'],
  'tests/unit/new.test.ts': ['../../src/build/settings.ts', '../../api/config.ts'],
};

const pairs = (cases: Record<string, string[]>): [string, string][] =>
  Object.entries(cases).flatMap(([file, all]) => all.map((one): [string, string] => [file, one]));

describe('an import against the direction is an error:', () => {
  test.each(pairs(forbidden))('%s → %s', async (file, specifier) => {
    expect(await faults(file, importing(file, specifier))).toEqual(['imports/one-way']);
  });
});

describe('an import with the direction is none:', () => {
  test.each(pairs(permitted))('%s → %s', async (file, specifier) => {
    expect(await faults(file, importing(file, specifier))).toEqual([]);
  });
});

describe('an import is one however it is written:', () => {
  test.each([
    "import type { A } from '#build/settings.ts'; export type B = A;",
    "export { a } from '#build/settings.ts';",
    "export * from '#build/settings.ts';",
    "export type { A } from '#build/settings.ts';",
    "export const a = () => import('#build/settings.ts');",
    'export const a = () => import(`#build/settings.ts`);',
    "export type A = import('#build/settings.ts').PublicSettings;",
    "import '../build/settings.ts';",
    "import a from '/src/build/settings.ts?raw'; export const b = a;",
  ])('%s', async (text) => {
    expect(await faults('src/islands/new.ts', text)).toEqual(['imports/one-way']);
  });
});

describe('the script of a page runs in the browser:', () => {
  test.each(['#collections/navigation.ts', '#build/csp-directives.ts', 'astro:content', 'node:fs'])(
    'it must not import %s',
    async (specifier) => {
      expect(await faults('src/pages/new.astro', script(specifier))).toEqual(['imports/one-way']);
    },
  );

  test.each(['#stores/theme.ts', '#browser/get-json.ts', '../components/reveal.ts'])(
    'it may import %s',
    async (specifier) => {
      expect(await faults('src/pages/new.astro', script(specifier))).toEqual([]);
    },
  );
});

describe('a package that only a development install has is an error:', () => {
  test.each([
    ['src/build/new.ts', "import a from 'papaparse'; export const b = a;"],
    ['src/build/new.ts', "export const a = require.resolve('@fontsource-variable/x/files/y');"],
    ['src/components/New.astro', importing('src/components/New.astro', 'subset-font')],
    ['src/islands/New.tsx', "export const a = () => import('axe-core');"],
    ['api/mail/new.ts', "import { a } from 'smtp-server/lib/a.js'; export const b = a;"],
    ['astro.config.mjs', "import a from 'typescript'; export default a;"],
  ])('%s: %s', async (file, text) => {
    expect(await faults(file, text)).toEqual(['imports/production']);
  });

  test('but not in a test', async () => {
    expect(await faults('tests/unit/new.test.ts', "import 'papaparse';")).toEqual([]);
  });
});

test('two files that import each other are an error', async () => {
  const cycle = importing('src/browser/course-walk/result.ts', './get-result.ts');
  const straight = importing('src/browser/course-walk/get-result.ts', './result.ts');
  expect(await faults('src/browser/course-walk/get-result.ts', straight)).toEqual([]);
  expect(await faults('src/browser/course-walk/result.ts', cycle)).toEqual(['imports/no-cycle']);
});

test('a folder of the service that imports from one that imports it is an error', async () => {
  const upwards = importing('api/log/new.ts', '../http/problem.ts');
  const downwards = importing('api/http/new.ts', '../log/log.ts');
  expect(await faults('api/http/new.ts', downwards)).toEqual([]);
  expect(await faults('api/log/new.ts', upwards)).toEqual(['imports/no-folder-cycle']);
});

test('a cycle of folders is found through a third one', () => {
  const folders = serviceFolderGraph(
    new Map([
      ['api/one/a.ts', ['api/two/b.ts', 'api/one/d.ts']],
      ['api/two/b.ts', ['api/three/c.ts']],
      ['api/three/c.ts', ['api/one/d.ts']],
      ['api/main.ts', ['api/one/a.ts']],
    ]),
  );
  expect(importPath(folders, 'api/two', 'api/one')).toEqual(['api/two', 'api/three', 'api/one']);
  expect(importPath(folders, 'api/one', 'api/main.ts')).toBeUndefined();
});
