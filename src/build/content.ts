/** `content/` in Astro: a build stops at its errors, and `npm run dev` follows its changes. */
import { resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ErrorPayload, ViteDevServer } from 'vite';
import type { AstroIntegration } from 'astro';
import { formatProblems, type Problem, printProblems } from '#collections/problem.ts';
import { findProblems } from '#collections/problems.ts';
import { content as readOnce, readContentAgain } from '#collections/read/content.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { pluralize } from '#contract/units.ts';
import { markdownOptions } from './markdown.ts';
import { virtualIds } from './virtual-modules.ts';

/** Prints the problems of `content/`, and ends the build with exit code 1 if there are errors. */
export const stopAtErrors = (problems: readonly Problem[]): void => {
  if (!printProblems(problems)) return;
  console.error('The site was not built. Correct the errors, then build it again.');
  process.exit(1);
};

/** Milliseconds without a change before the content is read. An editor may write a file in several steps. */
const quietMs = 150;

/** Returns errors for Vite's overlay, with a link that opens the file of the first. */
const overlayOf = (errors: readonly Problem[]): ErrorPayload | undefined => {
  const [first] = errors;
  return (
    first && {
      type: 'error',
      err: {
        name: 'content/',
        title: `${pluralize(errors.length, 'error')} in content/`,
        message: escapeHtml(formatProblems(errors)),
        stack: '',
        loc: { file: resolve(first.file), line: first.line ?? 1, column: 1 },
      },
    }
  );
};

/** Prefix of Astro's modules with a page's styles. Each module keeps a copy of the colours. */
const stylesOfPages = '\0virtual:astro:dev-css:';

/** Makes Vite load the virtual modules again, because they are made from `content/`. */
const forgetVirtualModules = ({ environments }: ViteDevServer): void => {
  for (const { moduleGraph } of Object.values(environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (virtualIds.includes(id) || id.startsWith(stylesOfPages))
        moduleGraph.invalidateModule(module);
    }
  }
};

/**
 * Loads the content again when a file in `content/` changes in `npm run dev`, and then reloads the open page. Vite's
 * overlay shows the errors on each page. The terminal lists all problems when they change. Requests wait until all this
 * is done.
 */
const followContent = (
  server: ViteDevServer,
  refreshContent?: (options: object) => Promise<void>,
): void => {
  const content = resolve('content') + sep;
  const { hot } = server.environments.client;
  let overlay: ErrorPayload | undefined;
  let printed = '';
  let lastChange = 0;

  const check = (): void => {
    const problems = findProblems();
    overlay = overlayOf(problems.filter(({ level }) => level === 'error'));
    if (printed !== formatProblems(problems)) printProblems(problems);
    printed = formatProblems(problems);
  };

  const load = async (): Promise<void> => {
    const change = ++lastChange;
    await setTimeout(quietMs);
    // Another file has changed in the meantime: the call for that change loads the content.
    if (change !== lastChange) return;
    readContentAgain();
    forgetVirtualModules(server);
    check();
    await refreshContent?.({});
    hot.send({ type: 'full-reload', path: '*' });
  };

  check();
  let loading: Promise<unknown> = Promise.resolve();
  server.watcher.on('all', (_, name) => {
    if (!resolve(name).startsWith(content)) return;
    loading = Promise.allSettled([loading, load()]);
  });
  server.middlewares.use((_request, _response, next) => void loading.then(() => next()));
  hot.on('vite:client:connect', (_, client) => {
    if (overlay) client.send(overlay);
  });
};

const readFacts = () => readOnce().facts;

/**
 * Returns the configuration from content/site.yaml. It has no address if `siteUrl` is empty and that file has an error.
 */
const siteConfig = (siteUrl: string) => {
  const site = siteUrl || readFacts().get('website');
  return { ...(site && { site }), markdown: markdownOptions(readFacts) };
};

/**
 * Astro integration: stops a build at errors in `content/`, before anything is rendered. In `npm run dev`, shows them
 * and follows changes. Also sets the address of the site and the facts in Markdown, from content/site.yaml.
 *
 * @param siteUrl replaces the address of content/site.yaml. Empty: that address is used.
 */
export const content = (siteUrl: string): AstroIntegration => ({
  name: 'content',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      readContentAgain();
      if (command === 'build') stopAtErrors(findProblems());
      updateConfig(siteConfig(siteUrl));
    },
    'astro:server:setup': ({ server, refreshContent }) => followContent(server, refreshContent),
  },
});
