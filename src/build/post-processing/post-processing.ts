import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';
import { renderInputs } from '../build-inputs.ts';
import { listFiles } from '../list-files.ts';
import { buildVersion } from './build-version.ts';
import { clientScripts } from './client-scripts.ts';
import { compress } from './compress.ts';
import { type ContentCache, contentCache } from './content-cache.ts';
import { setCurrentProcessor } from './current-processor.ts';
import { forEachLimited } from './for-each-limited.ts';
import { headersFile, redirectsFile } from './headers-and-redirects.ts';
import { hashOf } from '../hash-of.ts';
import { islandScript } from './island-script.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { type FormNames, findForms, keepForms, placeForms } from './kept-forms.ts';
import { filesAtOnce, type PageProcessor, pageProcessor } from './page-processor.ts';
import { siteScripts } from './site-scripts.ts';
import { unusedCssRemover } from './unused-css.ts';

const cacheFolder = 'node_modules/.cache/post-processing';
const filesFolder = 'node_modules/.cache/site-files';

/** Text formats. The others (PNG, WOFF2) are compressed already. */
const textFile = /\.(html|m?js|css|svg|xml|txt|json|webmanifest|ico)$/;
const scriptFile = /\.m?js$/;

const urlPath = (root: string, file: string): string =>
  `/${relative(root, file).split(sep).join('/')}`;

/** The scripts of a folder that is served, by their URL paths. */
const readScripts = async (root: string): Promise<Map<string, string>> => {
  const scripts = new Map<string, string>();
  for (const file of listFiles(root, scriptFile)) {
    scripts.set(urlPath(root, file), await readFile(file, 'utf8'));
  }
  return scripts;
};

/** A site that is being built. */
interface SiteBuild {
  cache: ContentCache;
  files: KeptFiles;
  pages: PageProcessor;
}

const processText = async ({ cache, files }: SiteBuild, file: string): Promise<void> => {
  const body = await readFile(file);
  const input = ['text', body];
  const entry = cache.find(input);
  const known = entry && findForms(files, JSON.parse(entry.toString()) as FormNames);
  const forms = known ?? keepForms(files, await compress(body));
  if (!known) {
    const names: FormNames = { br: forms.br.name, gz: forms.gz.name };
    cache.keep(input, Buffer.from(JSON.stringify(names)));
  }
  placeForms(files, file, body, forms);
};

/**
 * @param root the folder that the site is built into
 * @param scripts every script of the site by its URL path
 */
const siteBuild = async (
  root: string,
  scripts: Map<string, string>,
  settings: SiteHeaderSettings,
): Promise<SiteBuild> => {
  const cache = contentCache(cacheFolder, buildVersion());
  const files = keptFiles(filesFolder);
  const script = await islandScript();
  const site = {
    islandScript: script,
    scripts: siteScripts(scripts),
    removeUnusedCss: unusedCssRemover(),
  };
  const scriptsHash = hashOf(script, ...[...scripts].sort().flat());
  const pages = pageProcessor({
    root,
    cache,
    files,
    site,
    scriptsHash,
    renderInputs: renderInputs(settings),
  });
  return { cache, files, pages };
};

/**
 * Finishes what is in a folder besides the pages that are finished already, and writes the files that hosts read.
 *
 * @returns how many files there are
 */
const finishFolder = async (
  root: string,
  build: SiteBuild,
  settings: SiteHeaderSettings,
): Promise<number> => {
  const { cache, files, pages } = build;
  await writeFile(join(root, '_headers'), headersFile(settings));
  await writeFile(join(root, '_redirects'), redirectsFile());
  const texts = listFiles(root, textFile);
  await forEachLimited(texts, filesAtOnce, async (file) => {
    if (!file.endsWith('.html')) return processText(build, file);
    const path = urlPath(root, file);
    if (!pages.isFinished(path))
      await writeFile(file, await pages.finish(path, await readFile(file)));
  });
  await pages.settle();
  await cache.prune();
  await files.prune();
  return texts.length;
};

/** Post-processes a built site in a folder, as `postProcessing` does while it is built. */
export const processSite = async (root: string, settings: SiteHeaderSettings): Promise<number> =>
  finishFolder(root, await siteBuild(root, await readScripts(root), settings), settings);

/**
 * What happens to a site after Astro has rendered it. Each page is finished by a middleware before it is written: its styles
 * are reduced to what it uses, its Content Security Policy gets its own hashes, its link preview is drawn, and it is
 * compressed, while Astro renders the next. At the end the other texts are compressed, so that no server need do it, and
 * `_headers` and `_redirects` are written. What has not changed since an earlier build costs a hash.
 *
 * The end is an integration that this one adds to the end of the list, so that it comes after whatever writes files
 * (`@astrojs/sitemap`), wherever it stands in astro.config.mjs.
 */
export const postProcessing = (settings: SiteHeaderSettings): AstroIntegration => {
  let root = '';
  let build: SiteBuild | undefined;

  const begin = async (scripts: Map<string, string>): Promise<void> => {
    const all = new Map([...(await readScripts('public')), ...scripts]);
    build = await siteBuild(root, all, settings);
    setCurrentProcessor(build.pages);
  };

  const end: AstroIntegration = {
    name: 'post-processing:end',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const folder = fileURLToPath(dir);
        build ??= await siteBuild(folder, await readScripts(folder), settings);
        const files = await finishFolder(folder, build, settings);
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        logger.info(`${files} files, the last of them in ${seconds} s`);
      },
    },
  };

  return {
    name: 'post-processing',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({ integrations: [end], vite: { plugins: [clientScripts(begin)] } });
      },
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir);
      },
    },
  };
};
