import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';
import { listFiles } from './list-files.ts';

const styleElement = /(<style>)([\s\S]*?)(<\/style>)/g;
const islandScript = /component-url="([^"]+)"/g;
const staticImport = /(?:from|import)\s*"\.\/([^"]+)"/g;

/** The script of an island and all scripts that it imports, by URL path. */
const islandScripts = async (
  root: string,
  url: string,
  found = new Map<string, string>(),
): Promise<Map<string, string>> => {
  if (found.has(url)) return found;
  const script = await readFile(join(root, url), 'utf8');
  found.set(url, script);
  for (const [, chunk = ''] of script.matchAll(staticImport)) {
    await islandScripts(root, `/_astro/${chunk}`, found);
  }
  return found;
};

/** Everything that may be a class name: Tailwind's contain colons, brackets and commas (`md:grid-cols-[minmax(0,1fr)_auto]`). */
const namesIn = (text: string): string[] => text.match(/[^\s"'`<>=]+/g) ?? [];

/** Elements in HTML or created by an island's script. A word of the text, such as `code`, is not an element. */
const elementName = /(?:<|\bjsxs?\(["'`])([a-z][\w-]*)/g;

const mentionedIn = (text: string) => {
  const names = namesIn(text);
  return {
    attributes: { names, values: names },
    classes: names,
    ids: names,
    tags: Array.from(text.matchAll(elementName), ([, tag = '']) => tag),
    undetermined: [],
  };
};

const contentOf = async (root: string, html: string) => {
  const scripts = new Map<string, string>();
  for (const [, url = ''] of html.matchAll(islandScript)) {
    await islandScripts(root, url, scripts);
  }
  return [
    { raw: html.replace(styleElement, ''), extension: 'html' },
    ...[...scripts.values()].map((raw) => ({ raw, extension: 'js' })),
  ];
};

/** Removes the rules from a page's inline styles that neither its HTML nor the scripts of its islands use. */
const withoutUnusedCss = async (root: string, html: string): Promise<string> => {
  const content = await contentOf(root, html);
  const sheets = [...html.matchAll(styleElement)].map(([, , raw = '']) => ({ raw }));
  const purged = await new PurgeCSS().purge({
    content,
    css: sheets,
    keyframes: true,
    defaultExtractor: mentionedIn,
    safelist: [':focus-visible'],
  });
  let next = 0;
  return html.replace(
    styleElement,
    (_, open: string, raw: string, close: string) => open + (purged[next++]?.css ?? raw) + close,
  );
};

/**
 * Removes unused CSS from every built page. The styles of the whole site are inlined into each page, so that a page needs
 * one request; this leaves only the elements, classes and keyframes that the page uses.
 */
export const cssPerPage = (): AstroIntegration => ({
  name: 'css-per-page',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      for (const file of await listFiles(root, /\.html$/)) {
        await writeFile(file, await withoutUnusedCss(root, await readFile(file, 'utf8')));
      }
    },
  },
});
