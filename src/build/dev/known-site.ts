import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import { pagePaths } from '#collections/reading/page-paths.ts';
import { closedPathsOf, drawingsIn, type KnownSite } from '#build/finish/read-built-site.ts';
import type { Page } from '#build/finish/read-page.ts';

/**
 * Pages that only mailed links and the login lead to. They have neither a Markdown file nor a route without parameters.
 */
const mailedPages = ['/course-walk/verify', '/course-walk/reset'];

const publicFolder = 'public';
const routesFolder = 'src/pages';

const urlIn = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).join('/')}`;

/** Files that a page's code writes: `/robots.txt`. */
const writtenFiles = (): string[] =>
  listFiles(routesFolder, /\.ts$/)
    .map((file) => urlIn(routesFolder, file).replace(/\.ts$/, ''))
    .filter((url) => !/\/[_[]/.test(url));

/** URLs under which Astro and Vite serve content/ in dev: pictures there exist. */
const servedByVite = /^\/(?:_image$|@fs\/|content\/)/;

const picturesOf = ({ images, path }: Page, website: string): string[] =>
  images
    .filter(({ src }) => URL.canParse(src, website + path))
    .map(({ src }) => decodeURI(new URL(src, website + path).pathname))
    .filter((url) => servedByVite.test(url));

/**
 * The possible targets of links, as far as known without a build. Only the current page has been read.
 *
 * @param website address of the site
 */
export const knownSite = (page: Page, website: string): KnownSite => {
  const markdown = readMarkdownFiles();
  const inPublic = listFiles(publicFolder, /./);
  return {
    website,
    pages: new Map([
      ...[...pagePaths(markdown), ...mailedPages].map((path) => [path, {}] as const),
      [page.path, page],
    ]),
    files: new Set([
      ...inPublic.map((file) => urlIn(publicFolder, file)),
      ...writtenFiles(),
      ...picturesOf(page, website),
    ]),
    drawings: new Set(
      inPublic
        .filter((file) => file.endsWith('.svg'))
        .flatMap((file) => drawingsIn(urlIn(publicFolder, file), readFileSync(file, 'utf8'))),
    ),
    markdown,
    closedPaths: closedPathsOf(markdown),
  };
};
