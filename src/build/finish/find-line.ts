import { readFileSync } from 'node:fs';
import { yamlNames } from '#collections/sources.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import type { KnownSite } from './read-built-site.ts';

/** Components and islands, in which addresses are in quotes. */
const sourceFiles = (): string[] => listFiles('src', /\.(?:astro|tsx)$/);

interface Place {
  file: string;
  line?: number;
}

/**
 * Makes a function that finds where a text of a built page is written: in the page's own Markdown, in another file of
 * `content/`, or else in `src`, where a text in double quotes is searched too. It reads each file once, as a page that
 * is gone may leave thousands of links behind.
 *
 * The function takes the path of the page, and the ways in which the text may be written.
 */
export const lineFinder = ({ markdown }: KnownSite) => {
  const contents = [...yamlNames, ...markdown.map(({ file }) => file)];
  const texts = new Map<string, string>();
  let sources: string[] | undefined;

  const placeIn = (file: string, written: readonly string[]): Place | undefined => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(file, text);
    const at = written.map((each) => text.indexOf(each)).find((index) => index >= 0);
    return at === undefined ? undefined : { file, line: text.slice(0, at).split('\n').length };
  };

  const placeInFiles = (files: readonly string[], written: readonly string[]) => {
    for (const file of files) {
      const place = placeIn(file, written);
      if (place) return place;
    }
    return undefined;
  };

  return (path: string, written: readonly string[]): Place => {
    const own = markdown.find((file) => file.path === path && file.isPublished)?.file;
    const quoted = written.filter((each) => each.startsWith('"'));
    if (quoted.length) sources ??= sourceFiles();
    return (
      placeInFiles(own ? [own, ...contents] : contents, written) ??
      placeInFiles(quoted.length ? (sources ?? []) : [], quoted) ?? {
        file: own ?? `src (the page ${path})`,
      }
    );
  };
};
