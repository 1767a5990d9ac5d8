/** What links and pictures of `content/` can lead to, as far as code and content tell without a build. */
import { z } from 'astro/zod';
import { withoutSlash } from '#contract/urls.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { type Fields, readYaml } from './read/fields.ts';
import type { MarkdownFile } from './read/markdown.ts';
import { sources } from './sources.ts';
import type { Content } from './read/content.ts';
import { listFiles } from './read/list-files.ts';

/** A path that has moved, by content/redirects.yaml or `redirectFrom` of a page, and where that is written. */
interface Redirect {
  /** Path without a slash at its end. */
  from: string;
  /** A page of this site, perhaps with a fragment: `/services#about`. */
  to: string;
  file: string;
  line?: number | undefined;
}

/** The lines as written, right or not: while one of them is wrong, the others are checked all the same. */
const redirectsOfYaml = ({ document }: Fields): Redirect[] =>
  Object.entries(z.record(z.string(), z.unknown()).safeParse(document?.value).data ?? {}).flatMap(
    ([path, to]) =>
      typeof to === 'string'
        ? [
            {
              from: withoutSlash(path),
              to,
              file: sources.redirects.file,
              line: document?.lineOf([path]),
            },
          ]
        : [],
  );

const redirectsOfPage = ({ file, path: to, data, document }: MarkdownFile): Redirect[] =>
  ((data as { redirectFrom?: string[] } | undefined)?.redirectFrom ?? []).map((path, index) => ({
    from: withoutSlash(path),
    to,
    file,
    line: document?.lineOf(['redirectFrom', index]),
  }));

/**
 * Every redirect of `content/`. When two have the same path, the first one counts.
 *
 * @param yaml content/redirects.yaml
 */
export const readRedirects = (
  markdown: readonly MarkdownFile[],
  yaml: Fields = readYaml(sources.redirects),
): Redirect[] => [
  ...redirectsOfYaml(yaml),
  ...markdown.filter(({ isPublished }) => isPublished).flatMap(redirectsOfPage),
];

export interface Targets {
  /** The site's own address, which links may contain. */
  website: string;
  /**
   * The ids in the text of each page by its path: its headings, `section-costs`, and those of its HTML. None for a page
   * that code has. Drafts are not among them, and jobs that have closed are: a link to one must not stop the next day's
   * build.
   */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of the pages that are drafts. */
  drafts: ReadonlySet<string>;
  /** Paths of all other files: `/images/logo.svg`. */
  files: ReadonlySet<string>;
}

/** Page that only mailed links lead to: src/pages/course-walk/[link].astro. */
const mailedPage = '/course-walk/reset';

/** URL paths of the files of a folder whose names match. */
const urlsIn = (folder: string, pattern: RegExp): string[] =>
  listFiles(folder, pattern).map((file) => file.slice(folder.length));

/** Routes without parameters, of pages (`.astro`) or of files (`.ts`), without that ending. */
const routesOf = (ending: RegExp): string[] =>
  urlsIn('src/pages', ending)
    .map((file) => file.replace(ending, ''))
    .filter((route) => !/\/[_[]/.test(route));

const isSolution = ({ folder, isPublished, data }: MarkdownFile): boolean =>
  isPublished &&
  folder === sources.services.folder &&
  Boolean((data as { overviews?: string[] } | undefined)?.overviews?.includes('solutions'));

/** Paths of the pages that code has, with `/solutions` while it lists a service. */
export const routePaths = (markdown: readonly MarkdownFile[]): string[] => [
  ...routesOf(/\.astro$/).map((route) => canonicalPath(`${route}.html`)),
  ...(markdown.some(isSolution) ? ['/solutions'] : []),
  mailedPage,
];

/** Paths of all pages. */
export const pagePaths = (markdown: readonly MarkdownFile[]): string[] => [
  ...markdown.filter(({ isPublished }) => isPublished).map(({ path }) => path),
  ...routePaths(markdown),
];

/** Paths of the files that are no pages: those of public/, those that code writes, and the sitemap. */
export const filePaths = (): string[] => [
  ...urlsIn('public', /./),
  ...routesOf(/\.ts$/),
  '/sitemap-index.xml',
  '/sitemap-0.xml',
];

/** What links can lead to. */
export const targetsIn = (content: Content): Targets => {
  const { markdown, facts } = content;
  return {
    website: facts.get('website') ?? 'http://site',
    pages: new Map([
      ...markdown
        .filter(({ isDraft }) => !isDraft)
        .map(({ path, ids }) => [path, new Set(ids)] as const),
      ...routePaths(markdown).map((path) => [path, new Set<string>()] as const),
    ]),
    drafts: new Set(markdown.filter(({ isDraft }) => isDraft).map(({ path }) => path)),
    files: new Set(filePaths()),
  };
};
