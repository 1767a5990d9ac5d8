/** What must be there only once: addresses, titles, and the names of entries in a list. */
import type { YamlFile } from '../../collections/content-files.ts';
import type { Mistake } from '../../collections/reading/mistake.ts';
import type { YamlSource } from '../../collections/reading/yaml-source.ts';
import type { MarkdownPage } from './read-pages.ts';

const repeated = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Array<[first: Item, again: Item]> => {
  const first = new Map<string, Item>();
  return items.flatMap((item): Array<[Item, Item]> => {
    const key = keyOf(item)?.trim().toLowerCase();
    if (!key) return [];
    const known = first.get(key);
    if (known === undefined) first.set(key, item);
    return known === undefined ? [] : [[known, item]];
  });
};

const titleLine = ({ source }: MarkdownPage): number | undefined => source?.lineOfKey(['title']);

/** Two files with one address, and a page of src/pages whose address a file takes. */
export const checkAddresses = (
  pages: readonly MarkdownPage[],
  sitePages: ReadonlyMap<string, string>,
): Mistake[] => {
  const taken = pages.filter(({ path }) => path !== undefined && sitePages.has(path));
  const advice = ({ route }: MarkdownPage): string =>
    route.includes('[position]') ? 'Give one of them another title.' : 'Rename one of them.';
  return [
    ...repeated(pages, ({ path }) => path).map(([first, again]) => ({
      file: again.file,
      line: titleLine(again),
      message: `This file and ${first.file} would both be the page ${again.path}. ${advice(again)}`,
    })),
    ...taken.map((page) => ({
      file: page.file,
      line: titleLine(page),
      message: `The site has a page ${page.path} already. ${advice(page).replace('one of them', 'this file')}`,
    })),
  ];
};

/** Two pages of one kind with one title. */
export const checkTitles = (pages: readonly MarkdownPage[]): Mistake[] =>
  repeated(pages, ({ collection, title }) => title && `${collection}: ${title}`)
    // Those have one address as well, which is said of them already.
    .filter(([first, again]) => first.path !== again.path)
    .map(([first, again]) => ({
      file: again.file,
      line: titleLine(again),
      message: `The title "${again.title}" is that of ${first.file} as well. A reader of search results could not tell the two pages apart: give one of them another.`,
    }));

/** Two entries of a list with one name. */
export const checkEntries = ({ file, unique }: YamlFile, source: YamlSource): Mistake[] =>
  unique.flatMap(([list, field]) => {
    const entries = list.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null)?.[key],
      source.value,
    );
    if (!Array.isArray(entries)) return [];
    const values = entries.map((entry: Record<string, unknown> | null, index) => ({
      index,
      value: entry?.[field],
    }));
    const line = (index: number): number => source.lineOfKey([...list, index, field]);
    return repeated(values, ({ value }) => (typeof value === 'string' ? value : undefined)).map(
      ([first, again]) => ({
        file,
        line: line(again.index),
        message: `The ${field} "${String(again.value)}" is there already, in line ${line(first.index)}. Each entry needs its own.`,
      }),
    );
  });
