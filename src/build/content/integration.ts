import type { AstroIntegration } from 'astro';
import { damagedPictures } from '#collections/reading/damaged-pictures.ts';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { readSite, siteFacts } from '#collections/site-facts.ts';
import { markdownOptions } from '#build/markdown/markdown-options.ts';
import { loadAgain } from '#build/dev/load-again.ts';
import { hintsTitle, stopAtMistakes, tell } from '#build/stop-at-mistakes.ts';

/**
 * The parts of the build's configuration that come from content/site.yaml. Empty while the file has a mistake, which
 * dev shows.
 */
const siteConfig = (siteUrl: string) => {
  try {
    const site = siteUrl || readSite().website;
    return { site, markdown: markdownOptions(siteFacts()) };
  } catch {
    return { markdown: markdownOptions(new Map()) };
  }
};

/** Stops at mistakes that show without a page. Also prints hints and mistakes in drafts, which stop nothing. */
const stopAtFieldMistakes = async (): Promise<void> => {
  const { mistakes, inDrafts, hints } = fieldMistakes();
  tell('In drafts, which are not published:', inDrafts);
  tell(hintsTitle, hints);
  stopAtMistakes([...mistakes, ...(await damagedPictures())], 'Links and pictures are looked at after that.');
};

/**
 * Astro integration: stops a build when fields, YAML or pictures of `content/` have mistakes; `npm run dev` lists them
 * in each page, and loads the content again after a change. It also sets what comes from content/site.yaml: the address
 * of the site, and the facts in Markdown.
 *
 * @param siteUrl replaces the site's address unless empty
 */
export const content = (siteUrl: string): AstroIntegration => ({
  name: 'content',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig, addMiddleware }) => {
      if (command === 'build') await stopAtFieldMistakes();
      updateConfig(siteConfig(siteUrl));
      if (command !== 'dev') return;
      const entrypoint = new URL('../dev/middleware.ts', import.meta.url);
      addMiddleware({ order: 'pre', entrypoint });
    },
    'astro:server:setup': ({ server, refreshContent }) => loadAgain(server, refreshContent),
  },
});
