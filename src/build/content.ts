/** `content/` in Astro: a build stops at its errors, and `npm run dev` follows its changes. */
import { resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { AstroIntegration } from 'astro';
import { type Problem, printProblems } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';
import { readFacts } from '#collections/read/fields.ts';
import { markdownOptions } from './markdown.ts';

/** Prints the problems of `content/`, and ends the build with exit code 1 if there are errors. */
export const stopAtErrors = (problems: readonly Problem[]): void => {
  if (!printProblems(problems)) return;
  console.error('The site is not built until the errors are corrected.');
  process.exit(1);
};

/** How long the file system must be quiet, as an editor may write a file in several steps. */
const quietMs = 150;

/**
 * Reloads the content when a file in `content/` changes in `npm run dev`, and then the open page, as its list of
 * problems may have changed too. Requests wait until the content is loaded.
 */
const reloadContent = (
  server: ViteDevServer,
  refreshContent?: (options: object) => Promise<void>,
): void => {
  const content = resolve('content') + sep;
  let lastChange = 0;
  let loading: Promise<unknown> = Promise.resolve();

  const load = async (): Promise<void> => {
    const change = ++lastChange;
    await setTimeout(quietMs);
    // Another file has changed meanwhile: the call for that change loads the content.
    if (change !== lastChange) return;
    await refreshContent?.({});
    server.environments.client.hot.send({ type: 'full-reload', path: '*' });
  };

  server.watcher.on('all', (_, name) => {
    if (!resolve(name).startsWith(content)) return;
    loading = Promise.allSettled([loading, load()]);
  });
  server.middlewares.use((_request, _response, next) => void loading.then(() => next()));
};

/** The parts of the build's configuration that come from content/site.yaml; no address while it has an error. */
const siteConfig = (siteUrl: string) => {
  const site = siteUrl || readFacts().get('website');
  return { ...(site && { site }), markdown: markdownOptions(readFacts) };
};

/**
 * Astro integration: stops a build at errors in `content/`, before anything is rendered; `npm run dev` lists them in
 * each page, and reloads the content after a change. It also sets what comes from content/site.yaml: the address
 * of the site, and the facts in Markdown.
 *
 * @param siteUrl replaces the site's address unless empty
 */
export const content = (siteUrl: string): AstroIntegration => ({
  name: 'content',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig, addMiddleware }) => {
      if (command === 'build') stopAtErrors(await findProblems());
      updateConfig(siteConfig(siteUrl));
      if (command !== 'dev') return;
      const entrypoint = new URL('./dev/middleware.ts', import.meta.url);
      addMiddleware({ order: 'pre', entrypoint });
    },
    'astro:server:setup': ({ server, refreshContent }) => reloadContent(server, refreshContent),
  },
});
