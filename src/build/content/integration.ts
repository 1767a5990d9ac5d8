import type { AstroIntegration } from 'astro';
import { findProblems } from '#collections/problems.ts';
import { readFacts } from '#collections/read/yaml.ts';
import { markdownOptions } from '#build/markdown/markdown-options.ts';
import { reloadContent } from '#build/dev/reload-content.ts';
import { stopAtErrors } from '#build/print-problems.ts';

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
      const entrypoint = new URL('../dev/middleware.ts', import.meta.url);
      addMiddleware({ order: 'pre', entrypoint });
    },
    'astro:server:setup': ({ server, refreshContent }) => reloadContent(server, refreshContent),
  },
});
