import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';
import {
  drawLinkPreview,
  drawnBy,
  layOutLinkPreview,
} from '#build/link-previews/draw-link-preview.ts';
import { linkPreviewFile } from '#build/link-previews/link-preview-file.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import { type BuildCache, buildCache } from './build-cache.ts';
import { compressFile } from './compress.ts';
import { finishPage } from './finish-page.ts';
import { writeHostFiles } from './host-files.ts';
import type { BuiltSite } from './read-built-site.ts';
import { readUnfinishedPage } from './read-page.ts';
import { siteScripts } from './site-scripts.ts';
import { unusedCssRemover } from './unused-css.ts';

const cacheFolder = 'node_modules/.cache/post-processing';

/** Files processed at the same time: enough for every thread of Node's pool, few enough to use little memory. */
const filesAtOnce = 16;

/** Text formats. The others (PNG, WOFF2) are compressed already. */
const textFile = /\.(?:html|m?js|css|svg|xml|txt|json|ico)$/;

const write = async (file: string, data: string | Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
};

/** Draws the link preview that a page names, unless an earlier build has drawn the same image. */
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

/**
 * Finishes every page, writes the scripts that were in the HTML, and draws the link previews.
 *
 * @returns the policies of the pages by the URL paths of their files
 */
const finishPages = async (
  root: string,
  { pages, scripts }: BuiltSite,
  cache: BuildCache,
): Promise<Record<string, string>> => {
  const limit = pLimit(filesAtOnce);
  const context = {
    namesOfScripts: siteScripts(scripts),
    removeUnusedCss: unusedCssRemover(),
  };
  const moved = new Map<string, string>();
  const policies: Record<string, string> = {};
  await Promise.all(
    [...pages.values()].map(({ file }) =>
      limit(async () => {
        const page = readUnfinishedPage(file, await readFile(join(root, file), 'utf8'));
        const finished = await finishPage(page, context);
        for (const [path, text] of finished.scripts) moved.set(path, text);
        policies[file] = finished.policy;
        await writeFile(join(root, file), finished.html);
        await writeLinkPreview(root, page.openGraph, cache);
      }),
    ),
  );
  for (const [path, text] of moved) await write(join(root, path), text);
  return policies;
};

/**
 * Finishes a site that Astro has built: pages (`finishPage`), link previews, compressed copies of texts, and files that
 * hosts read. Only compressed copies and link previews are kept for the next build.
 *
 * @param root the folder of the built site
 * @returns how many texts there are
 */
export const finishSite = async (
  root: string,
  site: BuiltSite,
  settings: SiteHeaderSettings,
): Promise<number> => {
  const cache = buildCache(cacheFolder);
  const policies = await finishPages(root, site, cache);
  const limit = pLimit(filesAtOnce);
  const texts = listFiles(root, textFile);
  await Promise.all(texts.map((file) => limit(() => compressFile(file, cache))));
  await writeHostFiles(root, settings, policies);
  await cache.prune();
  return texts.length;
};
