import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { canonicalPath } from '#lib/page-urls.ts';
import { listFiles } from './list-files.ts';
import { listedServices } from './listed-services.ts';
import type { MarkdownFile } from './markdown-files.ts';
import type { Mistake } from './mistake.ts';

const routesFolder = 'src/pages';

/** Paths of the routes without parameters, `/contact`, and that of `/solutions` while it lists a service. */
export const routePaths = (markdown: readonly MarkdownFile[]): string[] => [
  ...listFiles(routesFolder, /\.astro$/)
    .map((file) => `/${relative(routesFolder, file).split(sep).join('/')}`)
    .filter((route) => !/\/[_[]/.test(route))
    .map((route) => canonicalPath(route.replace(/\.astro$/, '.html'))),
  ...(listedServices(markdown, 'solutions').length > 0 ? ['/solutions'] : []),
];

/**
 * Paths of the pages that are known without a build: those of Markdown files, and of routes. The pages of mailed links
 * are not included.
 */
export const pagePaths = (markdown: readonly MarkdownFile[]): string[] => [
  ...markdown.flatMap(({ path, isPublished }) => (path && isPublished ? path : [])),
  ...routePaths(markdown),
];

/** The mistake of a file whose path another page has. */
export const pathTaken = ({ file, path = '', source }: MarkdownFile): Mistake => ({
  file,
  line: source?.lineOfKey(['title']),
  message: `The site has a page ${path} already. Rename this file.`,
});

/**
 * The missing page of this site to which a link leads; undefined when the page exists, or the link leads to a file in
 * `public/` or to another site.
 *
 * @param pages paths of all pages
 */
export const missingPage = (href: string, pages: ReadonlySet<string>): string | undefined => {
  if (!href.startsWith('/')) return undefined;
  const path = canonicalPath(new URL(href, 'http://site').pathname);
  return pages.has(path) || existsSync(`public${path}`) ? undefined : path;
};
