import { readFileSync } from 'node:fs';
import { yamlNames } from '#collections/sources.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import type { KnownSite } from './read-built-site.ts';

const lineIn = (file: string, text: string): number | undefined => {
  const at = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text));
  return at < 0 ? undefined : at + 1;
};

/** Components and islands, in which addresses are in quotes. */
const sourceFiles = (): string[] => listFiles('src', /\.(?:astro|tsx)$/);

/**
 * Finds where a text of a built page is written: in the page's own Markdown, in another file of `content/`, or else in
 * `src`, where a text in double quotes is searched too.
 *
 * @param texts the ways in which the text may be written
 */
export const findLine = (
  path: string,
  texts: readonly string[],
  { markdown }: KnownSite,
): { file: string; line?: number } => {
  const own = markdown.find((file) => file.path === path && file.isPublished)?.file;
  const others = [...yamlNames, ...markdown.map(({ file }) => file)];
  for (const file of own ? [own, ...others] : others) {
    for (const text of texts) {
      const line = lineIn(file, text);
      if (line) return { file, line };
    }
  }
  for (const text of texts.filter((each) => each.startsWith('"'))) {
    for (const file of sourceFiles()) {
      const line = lineIn(file, text);
      if (line) return { file, line };
    }
  }
  return { file: own ?? `src (the page ${path})` };
};
