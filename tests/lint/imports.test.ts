/** The import rules of the project's ESLint configuration, on a file for each way to break them. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { expect, test } from 'vitest';

const rules = /^(import-x\/|no-restricted-imports$)/;
const eslint = new ESLint({
  // The fixtures are no files on disk, so TypeScript has no types for them; these rules need none.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => rules.test(ruleId),
});

const faults = async (filePath: string, text: string): Promise<number> =>
  (await eslint.lintText(text, { filePath }))[0]?.messages.length ?? 0;

const importing = (file: string, specifier: string): string =>
  file.endsWith('.astro')
    ? `---\nimport a from '${specifier}';\n---\n<p>{a}</p>\n`
    : `import { a } from '${specifier}';\nexport const b = a;\n`;

/** File → what it must not import, and what it may. */
const cases: Record<string, [forbidden: string[], permitted: string[]]> = {
  'src/content.config.ts': [['#lib/dates.ts'], ['astro:content']],
  'src/build/new.ts': [
    ['#stores/theme.ts', '../../api/config.ts', 'papaparse'],
    ['#lib/dates.ts', 'node:fs', 'astro'],
  ],
  'src/pages/new.astro': [['../directives/intent.ts', '../../api/config.ts'], ['#stores/theme.ts']],
  'src/pages/new.txt.ts': [['#islands/ui/icons.tsx'], ['#drawings/strata.ts', 'astro']],
  'src/components/New.astro': [['#layouts/SiteLayout.astro'], ['#islands/ui/icons.tsx']],
  'src/components/new.ts': [
    ['#islands/ui/icons.tsx', 'node:fs', 'astro:content'],
    ['#stores/theme.ts'],
  ],
  'src/islands/New.tsx': [
    ['#build/redirects.ts', '../../api/config.ts', 'astro:content', 'astro/zod', 'fs'],
    ['#stores/theme.ts', '#contract/fields.ts', 'react'],
  ],
  'src/lib/new.ts': [['#browser/call.ts', 'node:fs'], ['#contract/fields.ts']],
  'api/contract/new.ts': [
    ['../server.ts', 'hono'],
    ['./fields.ts', 'zod/mini'],
  ],
  'api/platform/mail/new.ts': [
    ['#lib/dates.ts', 'astro', 'axe-core', '../../contact/routes.ts', '../../app.ts'],
    ['#contract/fields.ts', 'hono', 'node:fs', '../log/log.ts'],
  ],
  'api/contact/new.ts': [
    ['#lib/dates.ts', '../course-walk/deps.ts', '../config.ts', '../commands/terminal.ts'],
    ['#platform/log/log.ts', './spam/spam.ts'],
  ],
  'api/course-walk/new.ts': [
    ['#lib/dates.ts', '../contact/routes.ts', '../server.ts'],
    ['#platform/log/log.ts', './deps.ts'],
  ],
  'api/commands/new.ts': [
    ['#lib/dates.ts'],
    ['../contact/routes.ts', '../course-walk/deps.ts', '#platform/log/log.ts'],
  ],
};

test.each(Object.entries(cases))(
  '%s may import some modules, and not others',
  async (file, [forbidden, permitted]) => {
    for (const one of forbidden) expect(await faults(file, importing(file, one)), one).toBe(1);
    for (const one of permitted) expect(await faults(file, importing(file, one)), one).toBe(0);
  },
);

test('the script of a page runs in the browser', async () => {
  const script = (one: string): string => `<script>\n  import '${one}';\n</script>\n`;
  for (const one of ['#build/redirects.ts', 'astro:content', 'node:fs']) {
    expect(await faults('src/pages/new.astro', script(one)), one).toBe(1);
  }
  expect(await faults('src/pages/new.astro', script('#stores/theme.ts'))).toBe(0);
});

/** A package import of the service as the path that it stands for (package.json, `imports`). */
const resolved = (file: string, specifier: string): string =>
  specifier.startsWith('#')
    ? specifier.replace('#', 'api/')
    : posix.join(posix.dirname(file), specifier);

/** Of these folders, those that the files of one import from. */
const importedFolders = (folder: string, folders: readonly string[]): Set<string> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const imported = files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name))
    .flatMap((file) =>
      ts
        .preProcessFile(readFileSync(file, 'utf8'))
        .importedFiles.map(({ fileName }) => resolved(file, fileName)),
    );
  return new Set(
    folders.filter(
      (other) => other !== folder && imported.some((path) => path.startsWith(`${other}/`)),
    ),
  );
};

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

test.each(['api', ...foldersIn('api')])(
  'no folder of %s imports from one that imports it',
  (room) => {
    const all = foldersIn(room);
    const below = new Map(all.map((folder) => [folder, importedFolders(folder, all)]));
    for (const folder of all) {
      // A set that grows while it is read: everything that can be reached from the folder.
      const reached = new Set(below.get(folder));
      for (const one of reached) below.get(one)?.forEach((next) => reached.add(next));
      expect(reached, folder).not.toContain(folder);
    }
  },
);
