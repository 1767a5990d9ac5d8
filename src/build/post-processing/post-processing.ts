import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';
import { drawLinkPreview, drawnBy, layOutLinkPreview } from '../link-previews/draw-link-preview.ts';
import { linkPreviewFile } from '../link-previews/link-preview-file.ts';
import { listFiles } from '../list-files.ts';
import { type BuildCache, buildCache } from './build-cache.ts';
import { compressFile } from './compress.ts';
import { finishPage } from './finish-page.ts';
import { headersFile, redirectsFile } from './headers-and-redirects.ts';
import { siteScripts } from './site-scripts.ts';
import { unusedCssRemover } from './unused-css.ts';

const cacheFolder = 'node_modules/.cache/post-processing';

/** Files in work at the same time: enough for every thread of Node's pool, few enough to stay small in memory. */
const filesAtOnce = 16;

/** Text formats. The others (PNG, WOFF2) are compressed already. */
const textFile = /\.(?:html|m?js|css|svg|xml|txt|json|webmanifest|ico)$/;

const write = async (file: string, data: string | Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
};

const urlPath = (root: string, file: string): string =>
  `/${relative(root, file).split(sep).join('/')}`;

/** The scripts of a folder that is served, by their URL paths. */
const readScripts = async (root: string): Promise<Map<string, string>> => {
  const scripts = new Map<string, string>();
  for (const file of listFiles(root, /\.m?js$/)) {
    scripts.set(urlPath(root, file), await readFile(file, 'utf8'));
  }
  return scripts;
};

/** Draws the link preview that a page names, unless an earlier build has drawn the same. */
const writeLinkPreview = async (
  root: string,
  openGraph: ReadonlyMap<string, string>,
  { cached }: BuildCache,
): Promise<void> => {
  const file = linkPreviewFile(openGraph);
  if (!file) return;
  const svg = await layOutLinkPreview(file.preview);
  const png = await cached(drawnBy, svg, () => drawLinkPreview(svg));
  await write(join(root, file.path), png);
};

/** Finishes every page of a site, writes the scripts that were in their HTML, and draws their link previews. */
const finishPages = async (root: string, cache: BuildCache): Promise<void> => {
  const limit = pLimit(filesAtOnce);
  const site = {
    namesOfScripts: siteScripts(await readScripts(root)),
    removeUnusedCss: unusedCssRemover(),
  };
  const scripts = new Map<string, string>();
  await Promise.all(
    listFiles(root, /\.html$/).map((file) =>
      limit(async () => {
        const page = await finishPage(urlPath(root, file), await readFile(file, 'utf8'), site);
        for (const [path, text] of page.scripts) scripts.set(path, text);
        await writeFile(file, page.html);
        await writeLinkPreview(root, page.openGraph, cache);
      }),
    ),
  );
  for (const [path, text] of scripts) await write(join(root, path), text);
};

/**
 * Finishes a site that Astro has built: its pages (`finishPage`) with their link previews, the compressed forms of its
 * texts, and the files `_headers` and `_redirects`. Compression and link previews are the only results kept for the next
 * build.
 *
 * @param root the folder that it was built into
 * @returns how many texts there are
 */
export const processSite = async (root: string, settings: SiteHeaderSettings): Promise<number> => {
  const cache = buildCache(cacheFolder);
  await finishPages(root, cache);
  await writeFile(join(root, '_headers'), headersFile(settings));
  await writeFile(join(root, '_redirects'), await redirectsFile(root));
  const limit = pLimit(filesAtOnce);
  const texts = listFiles(root, textFile);
  await Promise.all(texts.map((file) => limit(() => compressFile(file, cache))));
  await cache.prune();
  return texts.length;
};
