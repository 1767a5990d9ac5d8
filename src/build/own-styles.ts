import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';
import { filesBelow } from './files-below.ts';

const STYLE = /(<style>)([\s\S]*?)(<\/style>)/g;
const ISLAND_CHUNK = /component-url="([^"]+)"/g;
const IMPORT = /(?:from|import)\s*"\.\/([^"]+)"/g;

/** What an island may draw once it works: its script and the scripts that imports. */
const islandScripts = async (
  root: string,
  address: string,
  found = new Map<string, string>(),
): Promise<Map<string, string>> => {
  if (found.has(address)) return found;
  const script = await readFile(join(root, address), 'utf8');
  found.set(address, script);
  for (const [, chunk = ''] of script.matchAll(IMPORT)) {
    await islandScripts(root, `/_astro/${chunk}`, found);
  }
  return found;
};

/** What may be a name: Tailwind's hold colons, brackets and commas (`md:grid-cols-[minmax(0,1fr)_auto]`). */
const namesIn = (text: string): string[] => text.match(/[^\s"'`<>=]+/g) ?? [];

/** Elements of HTML, and those that an island's script makes: a word of the text, `code` say, is none. */
const ELEMENT = /(?:<|\bjsxs?\(["'`])([a-z][\w-]*)/g;

const mentionedIn = (text: string) => {
  const names = namesIn(text);
  return {
    attributes: { names, values: names },
    classes: names,
    ids: names,
    tags: Array.from(text.matchAll(ELEMENT), ([, tag = '']) => tag),
    undetermined: [],
  };
};

const contentOf = async (root: string, html: string) => {
  const scripts = new Map<string, string>();
  for (const [, address = ''] of html.matchAll(ISLAND_CHUNK)) {
    await islandScripts(root, address, scripts);
  }
  return [
    { raw: html.replace(STYLE, ''), extension: 'html' },
    ...[...scripts.values()].map((raw) => ({ raw, extension: 'js' })),
  ];
};

/** Drops from a page's inline styles what neither its HTML nor the scripts of its islands mention. */
const withOwnStyles = async (root: string, html: string): Promise<string> => {
  const content = await contentOf(root, html);
  const sheets = [...html.matchAll(STYLE)].map(([, , raw = '']) => ({ raw }));
  const purged = await new PurgeCSS().purge({
    content,
    css: sheets,
    keyframes: true,
    defaultExtractor: mentionedIn,
    safelist: [':focus-visible'],
  });
  let next = 0;
  return html.replace(
    STYLE,
    (_, open: string, raw: string, close: string) => open + (purged[next++]?.css ?? raw) + close,
  );
};

/**
 * Cuts the site's one sheet, which is inlined so that a page is a single round trip, to the elements, classes and
 * keyframes that each page uses.
 */
export const ownStyles = (): AstroIntegration => ({
  name: 'own-styles',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      for (const file of (await filesBelow(root)).filter((name) => name.endsWith('.html'))) {
        await writeFile(file, await withOwnStyles(root, await readFile(file, 'utf8')));
      }
    },
  },
});
