import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';

/** The pass over the built site. It comes after whatever writes files (`@astrojs/sitemap`). */
export const postProcessing = (settings: SiteHeaderSettings): AstroIntegration => ({
  name: 'post-processing',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const start = performance.now();
      // Nothing but a build loads it.
      const { processSite } = await import('./post-processing.ts');
      const texts = await processSite(fileURLToPath(dir), settings);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      logger.info(`${texts} texts finished in ${seconds} s`);
    },
  },
});
