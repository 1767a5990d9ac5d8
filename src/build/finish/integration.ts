import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';
import { hintsTitle, stopAtMistakes, tell } from '#build/stop-at-mistakes.ts';
import { pageHints } from './page-hints.ts';
import { pageMistakes } from './page-mistakes.ts';
import { readBuiltSite } from './read-built-site.ts';

/**
 * Astro integration: reads the built site once, stops at the mistakes of `content/` that show in its pages, and
 * finishes it. It must come after integrations that write files (`@astrojs/sitemap`).
 *
 * @param settings undefined when nothing is to be finished, as in `npm run check`
 */
export const finish = (settings: SiteHeaderSettings | undefined): AstroIntegration => {
  let website = '';
  return {
    name: 'finish',
    hooks: {
      'astro:config:done': ({ config }) => {
        website = config.site ?? '';
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const root = fileURLToPath(dir);
        const site = readBuiltSite(root, website);
        stopAtMistakes(pageMistakes(site));
        tell(hintsTitle, pageHints(site, 'dist'));
        if (!settings) return;
        // Imported here, as it loads the code that dev and check do not need.
        const { finishSite } = await import('./finish-site.ts');
        await finishSite(root, settings);
        logger.info(`Pages finished in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      },
    },
  };
};
