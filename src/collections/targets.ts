/** What links and pictures of `content/` can lead to, as far as code and content tell without a build. */
import { relative, sep } from 'node:path';
import { canonicalPath } from '#lib/page-urls.ts';
import { hasPages } from './left-out.ts';
import { idsOfMarkdown, idsOfRoutes } from './page-ids.ts';
import type { Content, MarkdownContent } from './read/content.ts';
import { listFiles } from './read/list-files.ts';
import type { MarkdownFile } from './read/markdown.ts';
import { markdownFolders, sources } from './sources.ts';

export interface Targets {
  /** The site's own address, which links may contain. */
  website: string;
  /** The ids in each page by its path; undefined while they are unknown. */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Paths of all other files: `/images/logo.svg`. */
  files: ReadonlySet<string>;
  /** The same of drafts, to which only they themselves may link. */
  drafts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of closed jobs: a link to one must not stop the next day's build. */
  closed: ReadonlySet<string>;
  /** Paths of files whose title cannot be read, or their start for jobs: `/careers/apply/`. */
  unread: string[];
}

const routesFolder = 'src/pages';
const publicFolder = 'public';

/** Pages that only mailed links lead to: src/pages/course-walk/[link].astro. */
const mailedPages = hasPages('course-walk') ? ['/course-walk/reset'] : [];

/** Pages of editors to which forms, logins and footers link. */
export const linkedByCode = [
  '/privacy-policy',
  ...(hasPages('course-walk')
    ? ['/terms-of-service', '/course-walk/privacy-policy', '/course-walk/delete-account']
    : []),
];

const urlIn = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).join('/')}`;

/** Routes without parameters, of pages (`.astro`) or of files (`.ts`), without that ending. */
const routesOf = (ending: '.astro' | '.ts'): string[] =>
  listFiles(routesFolder, /./)
    .filter((file) => file.endsWith(ending))
    .map((file) => urlIn(routesFolder, file).slice(0, -ending.length))
    .filter((route) => !/\/[_[]/.test(route));

const isSolution = ({ folder, isPublished, data }: MarkdownFile): boolean =>
  isPublished &&
  folder === sources.services.folder &&
  Boolean((data as { overviews?: string[] } | undefined)?.overviews?.includes('solutions'));

/** Paths of the pages that code has, with `/solutions` while it lists a service. */
export const routePaths = (markdown: readonly MarkdownFile[]): string[] => [
  ...routesOf('.astro').map((route) => canonicalPath(`${route}.html`)),
  ...(markdown.some(isSolution) ? ['/solutions'] : []),
  ...mailedPages,
];

/** Paths of all pages. */
export const pagePaths = (markdown: readonly MarkdownFile[]): string[] => [
  ...markdown.flatMap(({ path, isPublished }) => (path && isPublished ? path : [])),
  ...routePaths(markdown),
];

/** Paths of the files that are no pages: those of public/, those that code writes, and the sitemap. */
export const filePaths = (): string[] => [
  ...listFiles(publicFolder, /./).map((file) => urlIn(publicFolder, file)),
  ...routesOf('.ts'),
  ...['/sitemap-index.xml', '/sitemap-0.xml'],
];

/**
 * The missing page of this site to which a link leads; undefined when it leads to a page, a file or another site.
 *
 * @param paths of all pages and files
 */
export const missingPage = (href: string, paths: ReadonlySet<string>): string | undefined => {
  if (!href.startsWith('/')) return undefined;
  const path = canonicalPath(new URL(href, 'http://site').pathname);
  return paths.has(path) ? undefined : path;
};

/** The path and the ids of each page. */
const pagesOf = (
  markdown: readonly MarkdownContent[],
): Array<[path: string, ids: ReadonlySet<string>]> =>
  markdown.flatMap((file) => (file.path === undefined ? [] : [[file.path, idsOfMarkdown(file)]]));

/** What links can lead to. */
export const targetsIn = (content: Content): Targets => {
  const { markdown, facts } = content;
  const idsOfRoute = idsOfRoutes(content);
  const published = markdown.filter(({ isPublished }) => isPublished);
  return {
    website: facts.get('website') ?? 'http://site',
    pages: new Map([
      ...pagesOf(published),
      ...routePaths(markdown).map((path) => [path, idsOfRoute(path)] as const),
    ]),
    files: new Set(filePaths()),
    drafts: new Map(pagesOf(markdown.filter(({ isDraft }) => isDraft))),
    closed: new Set(
      pagesOf(markdown.filter(({ isDraft, isPublished }) => !isDraft && !isPublished)).map(
        ([path]) => path,
      ),
    ),
    unread: markdown.flatMap(({ path, folder, name }) =>
      path === undefined
        ? markdownFolders
            .filter((each) => each.folder === folder)
            .map((each) => each.path(name, ''))
        : [],
    ),
  };
};
