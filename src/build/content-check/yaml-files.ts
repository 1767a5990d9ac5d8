/** Reads the YAML files of `content/`, and checks the links in them. */
import { readFileSync } from 'node:fs';
import { chatFile, type YamlFile, yamlFiles, yamlLists } from '../../collections/content-files.ts';
import type { Mistake } from '../../collections/reading/mistake.ts';
import { checkYaml, checkYamlList } from '../../collections/reading/read-content.ts';
import type { FieldPath, YamlSource } from '../../collections/reading/yaml-source.ts';
import { checkLink, type LinkTargets } from './check-link.ts';
import type { ContentTree } from './content-tree.ts';

/** A YAML file that could be read. */
interface ReadYaml {
  yaml: YamlFile;
  source: YamlSource;
}

/** Every YAML file that is there, and what is wrong with its fields. */
export const readYamlFiles = (tree: ContentTree): { read: ReadYaml[]; mistakes: Mistake[] } => {
  const missing = new Set(tree.mistakes.map(({ file }) => file));
  const mistakes: Mistake[] = [];
  const lists = new Set<YamlFile>(Object.values(yamlLists));
  const all: YamlFile[] = [...Object.values(yamlFiles), ...lists, chatFile];
  const read = all.flatMap((yaml): ReadYaml[] => {
    if (missing.has(yaml.file)) return [];
    const check = lists.has(yaml) ? checkYamlList : checkYaml;
    const { source, mistakes: found } = check(
      yaml.file,
      readFileSync(yaml.file, 'utf8'),
      yaml.schema,
    );
    mistakes.push(...found);
    return source ? [{ yaml, source }] : [];
  });
  return { read, mistakes };
};

/** Texts of a YAML value that are paths of this site: `/services#about`. */
const linksIn = (value: unknown, path: FieldPath = []): Array<{ url: string; path: FieldPath }> => {
  if (typeof value === 'string') return /^\/[\w./#?%-]*$/.test(value) ? [{ url: value, path }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    linksIn(below, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

/** Links of a YAML file that lead nowhere. */
export const checkYamlLinks = (source: YamlSource, targets: LinkTargets): Mistake[] =>
  linksIn(source.value).flatMap(({ url, path }) => {
    const message = checkLink(url, { file: source.file, path: '/' }, targets);
    return message ? [{ file: source.file, line: source.lineOf(path), message }] : [];
  });
