/** The pages of the built site, read from `dist`, so that tests cover a new page without naming it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isFull } from '../tier.ts';
import { filesBelow } from './files-below.ts';

const root = join(import.meta.dirname, '../..');
export const dist = join(root, 'dist');

export interface BuiltPage {
  /** URL path: `/services`. */
  path: string;
  file: string;
}

/** Every HTML page, sorted by its path. */
export const builtPages = (): BuiltPage[] =>
  filesBelow(dist)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: `/${relative(dist, file).replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file,
    }))
    .sort((a, b) => a.path.localeCompare(b.path));

/** Those of these paths that have a page: a site may leave out some. */
export const pathsOfSite = (...paths: string[]): string[] => {
  const built = new Set(builtPages().map(({ path }) => path));
  return paths.filter((path) => built.has(path));
};

/** Whether a file of `src/pages` is there for this page alone, and not for each of a folder of Markdown files. */
const hasOwnRoute = ({ path }: BuiltPage): boolean =>
  ['.astro', '/index.astro', '/[...page].astro'].some((end) =>
    existsSync(join(root, 'src/pages', path + end)),
  );

/** The pages that a test of all pages opens: every page in `npm run test:full`, else the first of each template. */
export const testedPages = (): BuiltPage[] => {
  const templates = new Map<string, BuiltPage>();
  for (const page of builtPages()) {
    const template = isFull || hasOwnRoute(page) ? page.path : `${dirname(page.path)}/*`;
    if (!templates.has(template)) templates.set(template, page);
  }
  return [...templates.values()];
};

export const htmlOf = ({ file }: BuiltPage): string => readFileSync(file, 'utf8');
