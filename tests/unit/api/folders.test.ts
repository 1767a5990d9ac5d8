/** No folder of the service imports from one that imports it, directly or through others. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** An import of a module in another folder, as `importer → imported`. */
interface Import {
  from: string;
  to: string;
  files: string;
}

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** `api/mail/mailer.ts` → `mail`. A module in `api` itself counts as a folder of its own. */
const folderOf = (file: string): string => file.split('/')[1] ?? '';

const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#contract/')) return specifier.replace('#contract', 'api/contract');
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
};

const importsOf = (file: string, source: string): Import[] =>
  [...source.matchAll(specifiers)].flatMap(([, specifier = '']) => {
    const target = targetOf(file, specifier);
    if (!target || folderOf(target) === folderOf(file)) return [];
    return [{ from: folderOf(file), to: folderOf(target), files: `${file} → ${target}` }];
  });

/** The imports that close a cycle between folders. */
const cyclicImports = (imports: Import[]): string[] => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return imports.some((each) => each.from === from && reaches(each.to, to, seen));
  };
  return imports.filter(({ from, to }) => reaches(to, from)).map(({ files }) => files);
};

test('a cycle is found, also through a third folder, and its files are named', () => {
  const sources = {
    'api/one/a.ts': "import { b } from '../two/b.ts';",
    'api/two/b.ts': "export { c } from '../three/c.ts';",
    'api/three/c.ts': "const a = await import('../one/a.ts');",
    'api/main.ts': "import './one/a.ts';",
  };
  const imports = Object.entries(sources).flatMap(([file, source]) => importsOf(file, source));
  expect(cyclicImports(imports)).toEqual([
    'api/one/a.ts → api/two/b.ts',
    'api/two/b.ts → api/three/c.ts',
    'api/three/c.ts → api/one/a.ts',
  ]);
});

test('no folder of api imports from one that imports it', () => {
  const files = readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file))
    .map((file) => join('api', file));
  const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));
  expect(imports.length).toBeGreaterThan(100);
  expect(cyclicImports(imports)).toEqual([]);
});
