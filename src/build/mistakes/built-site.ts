import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type MarkdownFile, readMarkdownFiles } from '../../collections/reading/markdown-files.ts';
import { canonicalPath } from '../../lib/page-urls.ts';
import { type BuiltPage, readBuiltPage } from './read-built-page.ts';

/** Everything on the site that a link can lead to. */
export interface BuiltSite {
  /** Address of the site: `https://www.example.org`. */
  website: string;
  /** By path. */
  pages: Map<string, BuiltPage>;
  /** Paths of all other files: `/images/logo.svg`. */
  files: Set<string>;
  /** The parts of SVG files that have an id: `/images/sora-fuel.svg#logo`. */
  drawings: Set<string>;
  /** What the `<use>` elements of islands show. */
  usesOfScripts: string[];
  markdown: MarkdownFile[];
  /** Paths of jobs that have closed: a link to one must not stop the build of the next day. */
  closedPaths: Set<string>;
}

/** Written after the pages. */
const writtenLater = ['/sitemap-index.xml', '/sitemap-0.xml'];

/** Adds what a file can be referred to by, and what it refers to. */
const readParts = ({ drawings, usesOfScripts }: BuiltSite, url: string, file: string): void => {
  if (url.endsWith('.svg')) {
    for (const [, id] of readFileSync(file, 'utf8').matchAll(/\bid="([^"]+)"/g)) {
      drawings.add(`${url}#${id}`);
    }
  }
  if (url.endsWith('.js')) {
    usesOfScripts.push(...(readFileSync(file, 'utf8').match(/\/[\w/.-]+\.svg#[\w-]+/g) ?? []));
  }
};

/** @param root the folder that the site is built into */
export const readBuiltSite = (root: string, website: string): BuiltSite => {
  const markdown = readMarkdownFiles();
  const hasClosed = ({ isDraft, isPublished }: MarkdownFile) => !isDraft && !isPublished;
  const site: BuiltSite = {
    website,
    pages: new Map(),
    files: new Set(writtenLater),
    drawings: new Set(),
    usesOfScripts: [],
    markdown,
    closedPaths: new Set(markdown.filter(hasClosed).map(({ path = '' }) => path)),
  };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const url = `/${relative(root, file).split(sep).join('/')}`;
    if (!url.endsWith('.html')) {
      site.files.add(url);
      readParts(site, url, file);
    } else {
      const path = canonicalPath(url);
      site.pages.set(path, readBuiltPage(path, readFileSync(file, 'utf8')));
    }
  }
  return site;
};
