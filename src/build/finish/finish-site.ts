import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import type { SiteHeaderSettings } from '#shared/site-headers.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { compressFile } from './compress.ts';
import { finishPage } from './finish-page.ts';
import { writeHostFiles } from './host-files.ts';
import { siteScripts } from './site-scripts.ts';
import { readUnfinishedPage } from './read-page.ts';

/** Files processed at the same time: enough for every thread of Node's pool, few enough to use little memory. */
const filesAtOnce = 16;

/** Text formats. The others (PNG, WOFF2) are compressed already. */
const textFile = /\.(?:html|m?js|css|svg|xml|txt|json|ico)$/;

/** URL path of a file of the site. */
const urlPath = (root: string, file: string): string =>
  `/${relative(root, file).split(sep).join('/')}`;

/** Calls a function for each file, some at once. */
const forEachFile = async (
  files: string[],
  process: (file: string) => Promise<void>,
): Promise<void> => {
  const limit = pLimit(filesAtOnce);
  await Promise.all(files.map((file) => limit(() => process(file))));
};

/** The texts of a site's scripts, by URL path. */
const readScripts = async (root: string): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  await forEachFile(listFiles(root, /\.m?js$/), async (file) => {
    texts.set(urlPath(root, file), await readFile(file, 'utf8'));
  });
  return texts;
};

/**
 * Finishes every page, and writes the scripts that were in the HTML.
 *
 * @returns the ids in each page by its path
 */
const finishPages = async (root: string): Promise<Map<string, Set<string>>> => {
  const namesOfScripts = siteScripts(await readScripts(root));
  const moved = new Map<string, string>();
  const idsByPath = new Map<string, Set<string>>();
  await forEachFile(listFiles(root, /\.html$/), async (file) => {
    const page = readUnfinishedPage(urlPath(root, file), await readFile(file, 'utf8'));
    idsByPath.set(canonicalPath(page.file), page.ids);
    const finished = await finishPage(page, namesOfScripts);
    for (const [url, text] of finished.scripts) moved.set(url, text);
    await writeFile(file, finished.html);
  });
  for (const [path, text] of moved) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return idsByPath;
};

/**
 * Finishes a site that Astro has built: pages (`finishPage`), compressed copies of texts, and files that hosts read.
 *
 * @param root the folder of the built site
 * @returns the ids in each page by its path
 */
export const finishSite = async (
  root: string,
  settings: SiteHeaderSettings,
): Promise<Map<string, Set<string>>> => {
  const idsByPath = await finishPages(root);
  await forEachFile(listFiles(root, textFile), compressFile);
  await writeHostFiles(root, settings, [...idsByPath.keys()].sort());
  return idsByPath;
};
