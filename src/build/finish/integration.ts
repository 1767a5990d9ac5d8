import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { SiteHeaderSettings } from '#shared/site-headers.ts';

/**
 * Astro integration: finishes the built site (`finishSite`). It must come after integrations that write files
 * (`@astrojs/sitemap`).
 */
export const finish = (settings: SiteHeaderSettings): AstroIntegration => ({
  name: 'finish',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      // Imported here, as it loads code that dev does not need.
      const { finishSite } = await import('./finish-site.ts');
      await finishSite(fileURLToPath(dir), settings);
    },
  },
});
