/** The `id`s that a page gets from its sources: those written in them, and those of the YAML files that they read. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { yamlFiles, yamlLists } from '../../collections/content-files.ts';
import { readYamlSource } from '../../collections/reading/yaml-source.ts';

const importedFile = /(?:from|import) '((?:#|\.{1,2}\/)[^']+\.(?:astro|tsx?))'/g;
const writtenId = /\bid(?:="|: ')([a-z][\w-]*)["']/g;
const readCollection = /get(?:Singleton|Collection)\('(\w+)'\)/g;

const collections: Record<string, { file: string } | undefined> = { ...yamlFiles, ...yamlLists };

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : normalize(join(dirname(from), specifier));

/** The file and all that it imports, but for the scripts of the browser. */
const withImports = (file: string, found = new Map<string, string>()): Map<string, string> => {
  if (found.has(file) || !existsSync(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, specifier = ''] of text.matchAll(importedFile))
    withImports(resolve(file, specifier), found);
  return found;
};

const valuesOf = (value: unknown, keys: readonly string[]): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    keys.includes(key) && typeof below === 'string' ? [below] : valuesOf(below, keys),
  );
};

const idsOfCollection = (name: string): string[] => {
  const { file } = collections[name] ?? {};
  if (!file || !existsSync(file)) return [];
  return valuesOf(readYamlSource(file, readFileSync(file, 'utf8')).source?.value, ['id', 'slug']);
};

/**
 * The `id`s of a page.
 *
 * @param route its file, from the project's root
 */
export const sourceAnchors = (route: string): Set<string> => {
  const texts = [...withImports(route).values()];
  const all = (pattern: RegExp): string[] =>
    texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name));
  return new Set([...all(writtenId), ...all(readCollection).flatMap(idsOfCollection)]);
};
