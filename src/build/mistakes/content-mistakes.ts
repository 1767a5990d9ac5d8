import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readSite, siteFacts } from '../../collections/site-facts.ts';
import { markdownOptions } from '../markdown/markdown-options.ts';
import { loadAgain } from './load-again.ts';
import { stopAtFieldMistakes, stopAtPageMistakes, writeLists } from './stop-at-mistakes.ts';

/** What the build's configuration takes from content/site.yaml; nothing while that has a mistake, which dev shows. */
const siteConfig = (siteUrl: string) => {
  try {
    const site = siteUrl || readSite().website;
    return { site, markdown: markdownOptions(siteFacts()) };
  } catch {
    return { markdown: markdownOptions(new Map()) };
  }
};

/**
 * Astro integration: stops a build when `content/` has mistakes, first those of fields and YAML, then those that show
 * in the built pages, and writes the redirects and the facts of the service. `npm run dev` shows the first kind in place
 * of each page. It also sets what comes from content/site.yaml: the address of the site, and the facts in Markdown.
 *
 * @param siteUrl used in place of the site's address when it is not empty
 */
export const contentMistakes = (siteUrl: string): AstroIntegration => {
  let website = '';
  return {
    name: 'content-mistakes',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addMiddleware }) => {
        if (command === 'build') stopAtFieldMistakes();
        updateConfig(siteConfig(siteUrl));
        if (command !== 'dev') return;
        const entrypoint = new URL('dev-middleware.ts', import.meta.url);
        addMiddleware({ order: 'pre', entrypoint });
      },
      'astro:config:done': ({ config }) => {
        website = config.site ?? '';
      },
      'astro:server:setup': ({ server, refreshContent }) => loadAgain(server, refreshContent),
      'astro:build:done': ({ dir }) => {
        stopAtPageMistakes(fileURLToPath(dir), website);
        writeLists(fileURLToPath(dir));
      },
    },
  };
};
