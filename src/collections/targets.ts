/** The pages and files that links and pictures of `content/` can lead to, as far as known without a build. */
import { existsSync } from 'node:fs';
import { siteRedirects } from '#contract/site-headers.ts';
import { canonicalPath, linkPreviewPath } from '#lib/page-urls.ts';
import { sources } from './sources.ts';
import type { Content, MarkdownContent } from './read/content.ts';
import { listFiles } from './read/list-files.ts';

export interface Targets {
  /** The site's own address, which links may contain. */
  website: string;
  /**
   * Path of each page → the ids in its text: those of headings, `section-costs`, and of HTML. A page in code has no ids
   * here. Drafts are not included. Closed jobs are: a link to one must not stop the next day's build.
   */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Path of each draft → its ids, and the day on which it will be published, if it has one. */
  drafts: ReadonlyMap<string, { ids: ReadonlySet<string>; publishOn: string | undefined }>;
  /** Paths of all other files: `/images/logo.svg`. */
  files: ReadonlySet<string>;
  /** Redirected path → the path or page that it leads to. */
  moved: ReadonlyMap<string, string>;
}

/** The landing page of the course-walk area. */
export const courseWalk = '/course-walk';

/** Returns whether the site has that area. A company without it deletes its pages. */
export const hasCourseWalk = (): boolean => existsSync(`src/pages${courseWalk}`);

/** Page that only mailed links lead to: src/pages/course-walk/[link].astro. */
const mailedPage = '/course-walk/reset';

/** Returns the URL paths of the files in a folder whose names match. */
const urlsIn = (folder: string, pattern: RegExp, root?: string): string[] =>
  listFiles(folder, pattern, root).map((file) => file.slice(folder.length));

/** Returns the routes without parameters, of pages (`.astro`) or files (`.ts`), without that extension. */
const routesOf = (ending: RegExp): string[] =>
  urlsIn('src/pages', ending)
    .map((file) => file.replace(ending, ''))
    .filter((route) => !/\/[_[]/.test(route));

const isSolution = ({ folder, isPublished, data }: MarkdownContent): boolean =>
  isPublished &&
  folder === sources.services.folder &&
  Boolean((data as { overviews?: string[] } | undefined)?.overviews?.includes('solutions'));

/** Returns the paths of the pages that are in code, including `/solutions` if it lists a service. */
export const routePaths = ({ markdown }: Content): string[] => [
  ...routesOf(/\.astro$/).map((route) => canonicalPath(`${route}.html`)),
  ...(markdown.some(isSolution) ? ['/solutions'] : []),
  ...(hasCourseWalk() ? [mailedPage] : []),
];

/** Returns the paths of all published pages. */
export const pagePaths = (content: Content): string[] => [
  ...content.markdown.filter(({ isPublished }) => isPublished).map(({ path }) => path),
  ...routePaths(content),
];

/** Returns the paths of the pages that have their own picture for shared links. */
const pagesWithPreview = ({ markdown }: Content): string[] => [
  ...(hasCourseWalk() ? [courseWalk] : []),
  ...markdown
    .filter(
      ({ folder, isPublished }) =>
        isPublished && [sources.services.folder, sources.caseStudies.folder].includes(folder),
    )
    .map(({ path }) => path),
];

/** Returns the paths of files that are not pages: those in public/, those that code writes, and the sitemap. */
export const filePaths = (content: Content): string[] => [
  ...urlsIn('public', /./, content.root),
  ...routesOf(/\.ts$/),
  ...pagesWithPreview(content).map(linkPreviewPath),
  '/sitemap-index.xml',
  '/sitemap-0.xml',
];

/** Collects everything that links can lead to. */
export const targetsIn = (content: Content): Targets => {
  const { markdown, redirects, facts } = content;
  const pages = new Map([
    ...markdown
      .filter(({ isDraft }) => !isDraft)
      .map(({ path, ids }) => [path, new Set(ids)] as const),
    ...routePaths(content).map((path) => [path, new Set<string>()] as const),
  ]);
  const files = new Set(filePaths(content));
  return {
    website: facts.get('website') ?? 'http://site',
    pages,
    drafts: new Map(
      markdown
        .filter(({ isDraft }) => isDraft)
        .map(({ path, ids, publishOn }) => [path, { ids: new Set(ids), publishOn }] as const),
    ),
    files,
    moved: new Map([
      ...Object.entries(siteRedirects)
        .filter(([, { to }]) => pages.has(to) || files.has(to))
        .map(([from, { to }]) => [from, to] as const),
      ...redirects.map(({ from, to }) => [from, to] as const),
    ]),
  };
};
