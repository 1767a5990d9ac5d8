import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { fieldMistakes } from '../../collections/reading/field-mistakes.ts';
import { ContentError, formatMistakes, type Mistake } from '../../collections/reading/mistake.ts';
import { siteFacts } from '../../collections/site-facts/fill-site-facts.ts';
import { readSite } from '../../collections/site-facts/read-site.ts';
import { markdownOptions } from '../markdown/markdown-options.ts';
import { loadAgain } from './load-again.ts';
import { pageMistakes } from './page-mistakes.ts';

/** Ends the process when there are mistakes. */
const stopAt = (mistakes: readonly Mistake[]): void => {
  if (!mistakes.length) return;
  console.error(`\n${formatMistakes(mistakes)}\n\nThe site is not built until this is corrected.`);
  process.exit(1);
};

const tell = (title: string, hints: readonly Mistake[]): void => {
  if (hints.length) console.error(`\n${title}\n\n${formatMistakes(hints)}\n`);
};

const checkFields = (): void => {
  const { mistakes, inDrafts, hints } = fieldMistakes();
  tell('In drafts, which are not published:', inDrafts);
  tell('Hints, which stop nothing:', hints);
  stopAt(mistakes);
};

/** What the build's configuration takes from content/site.yaml; nothing while that has a mistake, which dev shows. */
const siteConfig = (siteUrl: string) => {
  try {
    const site = siteUrl || readSite().website;
    return { site, markdown: markdownOptions(siteFacts()) };
  } catch (error) {
    if (error instanceof ContentError) return { markdown: markdownOptions(new Map()) };
    throw error;
  }
};

/**
 * Astro integration: stops a build when `content/` has mistakes, first those of fields and YAML, then those that show in the
 * built pages. `npm run dev` shows the first kind in place of each page. It also sets what comes from content/site.yaml: the
 * address of the site, and the facts in Markdown.
 *
 * @param siteUrl used in place of the site's address when it is not empty
 */
export const contentMistakes = (siteUrl: string): AstroIntegration => {
  let website = '';
  return {
    name: 'content-mistakes',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addMiddleware }) => {
        if (command === 'build') checkFields();
        updateConfig(siteConfig(siteUrl));
        if (command !== 'dev') return;
        const entrypoint = new URL('dev-middleware.ts', import.meta.url);
        addMiddleware({ order: 'pre', entrypoint });
      },
      'astro:config:done': ({ config }) => {
        website = config.site ?? '';
      },
      'astro:server:setup': ({ server, refreshContent }) => loadAgain(server, refreshContent),
      'astro:build:done': ({ dir }) => stopAt(pageMistakes(fileURLToPath(dir), website)),
    },
  };
};
