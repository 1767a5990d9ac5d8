import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { tsImport } from 'tsx/esm/api';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';

/** The pass, which nothing but a build loads. */
const load = async () => {
  const module: unknown = await tsImport('./post-processing.ts', import.meta.url);
  return module as typeof import('./post-processing.ts');
};

/** The pass over the built site. It comes after whatever writes files (`@astrojs/sitemap`). */
export const postProcessing = (settings: SiteHeaderSettings): AstroIntegration => ({
  name: 'post-processing',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const start = performance.now();
      const { processSite } = await load();
      const texts = await processSite(fileURLToPath(dir), settings);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      logger.info(`${texts} texts finished in ${seconds} s`);
    },
  },
});
