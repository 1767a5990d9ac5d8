import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { dirname, join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import { type Company, noteName } from '#api/company.ts';
import { companyIn } from '#build/company.ts';
import {
  draftsMark,
  siteHeaders,
  type SiteHeaderSettings,
  siteRedirects,
} from '#contract/site-headers.ts';
import { publicSettings } from '#settings/site.ts';
import { content, type Content } from '#collections/read/content.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { finishPage, readUnfinishedPage } from './page.ts';
import { siteScripts } from './css.ts';

/** Files processed at the same time: enough for every thread of Node's pool, few enough to use little memory. */
const filesAtOnce = 16;

/** Text formats. The others (PNG, WOFF2) are already compressed. */
const textFile = /\.(?:html|m?js|css|svg|xml|txt|json|ico)$/;

const urlPath = (root: string, file: string): string =>
  `/${relative(root, file).split(sep).join('/')}`;

const forEachFile = async (
  files: string[],
  process: (file: string) => Promise<void>,
): Promise<void> => {
  const limit = pLimit(filesAtOnce);
  await Promise.all(files.map((file) => limit(() => process(file))));
};

const readScripts = async (root: string): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  await forEachFile(listFiles(root, /\.m?js$/), async (file) => {
    texts.set(urlPath(root, file), await readFile(file, 'utf8'));
  });
  return texts;
};

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
 * Writes brotli and gzip copies of a text next to its file, as small as possible, so that no server needs to compress
 * it. Leaves out a copy that is not smaller than the text.
 */
const compressFile = async (file: string): Promise<void> => {
  const body = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const copies = {
    br: await promisify(brotliCompress)(body, { params }),
    gz: await promisify(gzip)(body, { level: 9 }),
  };
  for (const [extension, copy] of Object.entries(copies)) {
    if (copy.length < body.length) await writeFile(`${file}.${extension}`, copy);
  }
};

const headersFile = (settings: SiteHeaderSettings): string => {
  const rules = Object.entries(siteHeaders(settings)).map(([path, lines]) =>
    [path, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${rules.join('\n\n')}\n`;
};

/** Returns the path and the fragment of a redirect's target, encoded as in URLs. */
const encodedTarget = (to: string): string => {
  const { pathname, hash } = new URL(to, 'http://site');
  return pathname + hash;
};

/**
 * Returns the text of `_redirects`. The site's own redirects come first, except those to a page that this build omits
 * (account pages, if another host has the accounts).
 */
const redirectsFile = (
  redirects: Content['redirects'],
  pages: readonly string[],
  hasDrafts = false,
): string =>
  [
    ...(hasDrafts ? [draftsMark] : []),
    ...Object.entries(siteRedirects)
      .filter(([, { to }]) => to.includes('.') || pages.includes(to))
      .map(([from, { to, status }]) => `${from} ${to} ${status}`),
    ...redirects.map(({ from, to }) => `${encodeURI(from)} ${encodedTarget(to)} 301`),
    '',
  ].join('\n');

/**
 * Writes the files that hosts read. CDNs read `_headers` and `_redirects`. The service reads `_redirects` and
 * `_build.json`.
 *
 * @param pages paths of the built pages
 */
export const writeHostFiles = async (
  root: string,
  settings: SiteHeaderSettings,
  pages: string[],
  all = content(),
): Promise<void> => {
  const note: Company = {
    ...companyIn(all),
    built: new Date(performance.timeOrigin).toISOString(),
    settings: publicSettings(process.env),
  };
  await writeFile(join(root, '_headers'), headersFile(settings));
  await writeFile(
    join(root, '_redirects'),
    redirectsFile(all.redirects, pages, settings.hasDrafts),
  );
  await writeFile(join(root, noteName), JSON.stringify(note));
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
