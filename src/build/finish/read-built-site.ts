import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type MarkdownFile, readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import { type Page, readPage } from './read-page.ts';

/** Everything that a link can lead to. */
export interface KnownSite {
  /** Address of the site: `https://www.example.org`. */
  website: string;
  /** By path; with nothing else where the page has not been read. */
  pages: ReadonlyMap<string, Partial<Pick<Page, 'ids' | 'literalMarkdown'>>>;
  /** Paths of all other files: `/images/logo.svg`. */
  files: Set<string>;
  /** The parts of SVG files that have an id: `/images/NAME.svg#logo`. */
  drawings: Set<string>;
  markdown: MarkdownFile[];
  /** Paths of closed jobs: a link to one must not stop the next day's build. */
  closedPaths: Set<string>;
}

/** A site as Astro has built it. */
export interface BuiltSite extends KnownSite {
  pages: Map<string, Page>;
  /** The texts of scripts, by path. */
  scripts: Map<string, string>;
}

/** Paths of jobs that have closed. */
export const closedPathsOf = (markdown: readonly MarkdownFile[]): Set<string> =>
  new Set(
    markdown
      .filter(({ isDraft, isPublished }) => !isDraft && !isPublished)
      .map(({ path = '' }) => path),
  );

/**
 * The parts of an SVG file that have an id.
 *
 * @param url its path, `/images/NAME.svg`
 */
export const drawingsIn = (url: string, svg: string): string[] =>
  Array.from(svg.matchAll(/\bid="([^"]+)"/g), ([, id]) => `${url}#${id}`);

/**
 * @param root the folder of the built site
 * @param website address of the site, which links between its pages may contain
 */
export const readBuiltSite = (root: string, website: string): BuiltSite => {
  const markdown = readMarkdownFiles();
  const site: BuiltSite = {
    website,
    pages: new Map(),
    files: new Set(),
    scripts: new Map(),
    drawings: new Set(),
    markdown,
    closedPaths: closedPathsOf(markdown),
  };
  for (const file of listFiles(root, /./)) {
    const url = `/${relative(root, file).split(sep).join('/')}`;
    const text = (): string => readFileSync(file, 'utf8');
    if (url.endsWith('.html')) {
      const page = readPage(url, text());
      site.pages.set(page.path, page);
      continue;
    }
    site.files.add(url);
    if (/\.m?js$/.test(url)) site.scripts.set(url, text());
    if (!url.endsWith('.svg')) continue;
    for (const drawing of drawingsIn(url, text())) site.drawings.add(drawing);
  }
  return site;
};
