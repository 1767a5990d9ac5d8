import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type MarkdownFile, readMarkdownFiles } from '#collections/reading/markdown-files.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import { type Page, readPage } from './read-page.ts';

/** A site as Astro has built it: its pages, and everything that a link can lead to. */
export interface BuiltSite {
  /** Address of the site: `https://www.example.org`. */
  website: string;
  /** By path. */
  pages: Map<string, Page>;
  /** Paths of all other files: `/images/logo.svg`. */
  files: Set<string>;
  /** The texts of scripts, by path. */
  scripts: Map<string, string>;
  /** The parts of SVG files that have an id: `/images/sora-fuel.svg#logo`. */
  drawings: Set<string>;
  markdown: MarkdownFile[];
  /** Paths of jobs that have closed: a link to one must not stop the build of the next day. */
  closedPaths: Set<string>;
}

/**
 * @param root the folder that the site is built into
 * @param website address of the site, which its pages may name in links to one another
 */
export const readBuiltSite = (root: string, website: string): BuiltSite => {
  const markdown = readMarkdownFiles();
  const hasClosed = ({ isDraft, isPublished }: MarkdownFile) => !isDraft && !isPublished;
  const site: BuiltSite = {
    website,
    pages: new Map(),
    files: new Set(),
    scripts: new Map(),
    drawings: new Set(),
    markdown,
    closedPaths: new Set(markdown.filter(hasClosed).map(({ path = '' }) => path)),
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
    for (const [, id] of text().matchAll(/\bid="([^"]+)"/g)) site.drawings.add(`${url}#${id}`);
  }
  return site;
};
