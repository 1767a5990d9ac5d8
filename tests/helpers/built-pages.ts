/** The pages of the built site, read from `dist`, so that tests cover a new page without naming it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isFullRun } from '../full-run.ts';
import { filesBelow } from './files-below.ts';

const root = join(import.meta.dirname, '../..');
export const dist = join(root, 'dist');

export interface BuiltPage {
  /** URL path: `/services`. */
  path: string;
  file: string;
}

/** Returns every HTML page, sorted by its path. */
export const builtPages = (): BuiltPage[] => {
  if (!existsSync(dist)) throw new Error('There is no site in dist: run `npm run build` first.');
  return filesBelow(dist)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: `/${relative(dist, file).replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file,
    }))
    .sort((a, b) => a.path.localeCompare(b.path));
};

/** Returns the kind of a page: its path if `src/pages` has a file only for it, otherwise its folder. */
const templateOf = ({ path }: BuiltPage): string => {
  const own = [`${path}.astro`, `${path}/index.astro`, `/[${path.slice(1)}].astro`];
  const isOwn = own.some((file) => existsSync(join(root, 'src/pages', file)));
  return isOwn ? path : `${dirname(path)}/*`;
};

export const htmlOf = ({ file }: BuiltPage): string => readFileSync(file, 'utf8');

const titleLength = (page: BuiltPage): number =>
  /<title>([^<]*)/.exec(htmlOf(page))?.[1]?.length ?? 0;

/** Returns the page with the longest title of each template. */
export const pagesOfTemplates = (): BuiltPage[] => {
  const longest = new Map<string, BuiltPage>();
  for (const page of builtPages()) {
    const other = longest.get(templateOf(page));
    if (!other || titleLength(page) > titleLength(other)) longest.set(templateOf(page), page);
  }
  return [...longest.values()];
};

/** Returns the pages that a test of all pages opens: all in `npm run test:full`, otherwise one per template. */
export const testedPages = (): BuiltPage[] => (isFullRun ? builtPages() : pagesOfTemplates());
