/** The paths of the site that do not come from Markdown: pages in src/pages, and files. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { markdownFolders } from '../../collections/content-files.ts';

const pagesFolder = 'src/pages';
/** Written by the build. */
const generated = ['/sitemap-index.xml', '/sitemap-0.xml'];

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          join(parentPath, name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
    : [];

interface SitePaths {
  /** Path of a page → its file in src/pages. */
  pages: Map<string, string>;
  files: Set<string>;
  /** Pages whose paths are made of what the site has, but for those of Markdown: `/industries/energy`. */
  patterns: RegExp[];
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\[[a-z][^\]]*\]/g, '[^/]+')}$`);

/** Reads src/pages and public. */
export const sitePaths = (): SitePaths => {
  const fromMarkdown = new Set(Object.values(markdownFolders).map(({ route }) => route));
  const paths: SitePaths = { pages: new Map(), files: new Set(generated), patterns: [] };
  for (const file of filesBelow('public')) paths.files.add(`/${file}`);
  for (const route of filesBelow(pagesFolder)) {
    if (/(?:^|\/)_/.test(route) || fromMarkdown.has(route)) continue;
    const path = `/${route}`.replace(/(?:\/index)?\.(?:astro|md)$/, '') || '/';
    if (!/\.(?:astro|md)$/.test(route)) paths.files.add(path.replace(/\.ts$/, ''));
    else if (path.includes('[')) paths.patterns.push(patternOf(path));
    else paths.pages.set(path, `${pagesFolder}/${route}`);
  }
  return paths;
};
