import { availableParallelism } from 'node:os';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { drawLinkPreview } from '../link-previews/draw-link-preview.ts';
import { type LinkPreviewFile, linkPreviewFile } from '../link-previews/link-preview-file.ts';
import { listFiles } from '../list-files.ts';
import { buildVersion } from './build-version.ts';
import { type Compressed, compress, decompress } from './compress.ts';
import { type ContentCache, contentCache, hashOf } from './content-cache.ts';
import { finishPage, type SiteContext } from './finish-page.ts';
import { forEachLimited } from './for-each-limited.ts';
import { type HeaderSettings, headersFile, redirectsFile } from './headers-and-redirects.ts';
import { pack, unpack } from './pack.ts';
import { siteScripts } from './site-scripts.ts';
import { unusedCssRemover } from './unused-css.ts';

const cacheFolder = 'node_modules/.cache/post-processing';

/** Text formats. The others (PNG, WOFF2) are compressed already. */
const textFile = /\.(html|m?js|css|svg|xml|txt|json|webmanifest|ico)$/;

/** Files in work at the same time: enough to keep every thread of Node's pool busy, few enough to stay small in memory. */
const filesAtOnce = 4 * Math.max(4, availableParallelism());

interface Build {
  /** The folder that the site was built into. */
  root: string;
  cache: ContentCache;
  site: SiteContext;
  /** Hash of all scripts, because a page's styles depend on those that it can load. */
  scriptsHash: string;
  /** Link previews by the path of their file; several pages may name one. */
  previews: Map<string, Promise<void>>;
}

const urlPath = (root: string, file: string): string =>
  `/${relative(root, file).split(sep).join('/')}`;

const readScripts = async (root: string): Promise<Map<string, string>> => {
  const scripts = new Map<string, string>();
  for (const file of await listFiles(root, /\.m?js$/)) {
    scripts.set(urlPath(root, file), await readFile(file, 'utf8'));
  }
  return scripts;
};

/** Writes the compressed forms of a file beside it, those that are smaller than it. */
const writeCompressed = async (
  file: string,
  body: Buffer,
  { br, gz }: Compressed,
): Promise<void> => {
  if (br.length < body.length) await writeFile(`${file}.br`, br);
  if (gz.length < body.length) await writeFile(`${file}.gz`, gz);
};

const writePreview = async ({ root, cache }: Build, { path, preview }: LinkPreviewFile) => {
  const png = await cache.remember(['preview', JSON.stringify(preview)], () =>
    drawLinkPreview(preview),
  );
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, png);
};

const processPage = async (build: Build, file: string): Promise<void> => {
  const path = urlPath(build.root, file);
  const raw = await readFile(file);
  const entry = await build.cache.remember([path, build.scriptsHash, raw], async () => {
    const { html, openGraph } = finishPage(path, raw.toString(), build.site);
    const preview = Buffer.from(JSON.stringify(linkPreviewFile(openGraph) ?? null));
    const { br, gz } = await compress(Buffer.from(html));
    return pack([preview, br, gz]);
  });
  const [preview, br, gz] = unpack(entry) as [Buffer, Buffer, Buffer];
  const html = await decompress({ br, gz });
  await writeFile(file, html);
  await writeCompressed(file, html, { br, gz });
  const named = JSON.parse(preview.toString()) as LinkPreviewFile | null;
  if (!named) return;
  const written = build.previews.get(named.path) ?? writePreview(build, named);
  build.previews.set(named.path, written);
  await written;
};

const processText = async ({ cache }: Build, file: string): Promise<void> => {
  const body = await readFile(file);
  const entry = await cache.remember(['text', body], async () => {
    const { br, gz } = await compress(body);
    return pack([br, gz]);
  });
  const [br, gz] = unpack(entry) as [Buffer, Buffer];
  await writeCompressed(file, body, { br, gz });
};

/**
 * Post-processes the built site in a folder; see `postProcessing`.
 *
 * @returns how many files there were, and how many results were not known from an earlier build
 */
export const processSite = async (
  root: string,
  settings: HeaderSettings,
): Promise<{ files: number; made: number }> => {
  await writeFile(join(root, '_headers'), headersFile(settings));
  await writeFile(join(root, '_redirects'), redirectsFile());
  const scripts = await readScripts(root);
  const build: Build = {
    root,
    cache: contentCache(cacheFolder, await buildVersion()),
    site: { scripts: siteScripts(scripts), removeUnusedCss: unusedCssRemover() },
    scriptsHash: hashOf(...[...scripts].flat()),
    previews: new Map(),
  };
  const files = await listFiles(root, textFile);
  await forEachLimited(files, filesAtOnce, (file) =>
    file.endsWith('.html') ? processPage(build, file) : processText(build, file),
  );
  await build.cache.prune();
  return { files: files.length, made: build.cache.countMade() };
};

/**
 * What happens to a site after Astro has rendered it, in one pass that reads and writes each file once: a page's styles are
 * reduced to what it uses, its Content Security Policy gets its own hashes, its link preview is drawn; every text is
 * compressed, so that no server need do it; `_headers` and `_redirects` are written. An unchanged file costs a hash.
 *
 * The pass is an integration that this one adds to the end of the list, so that it comes after whatever writes files
 * (`@astrojs/sitemap`), wherever it stands in astro.config.mjs.
 */
export const postProcessing = (settings: HeaderSettings): AstroIntegration => ({
  name: 'post-processing',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const pass: AstroIntegration = {
        name: 'post-processing:pass',
        hooks: {
          'astro:build:done': async ({ dir, logger }) => {
            const start = performance.now();
            const { files, made } = await processSite(fileURLToPath(dir), settings);
            const seconds = ((performance.now() - start) / 1000).toFixed(1);
            logger.info(`${files} files in ${seconds} s, ${made} results new`);
          },
        },
      };
      updateConfig({ integrations: [pass] });
    },
  },
});
