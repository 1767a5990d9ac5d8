/** Astro integrations for islands, for the sitemap, and to finish the built site. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sitemap from '@astrojs/sitemap';
import { getContainerRenderer } from '@astrojs/react/container-renderer';
import { findMissingPlaces } from '#collections/problems.ts';
import type { SiteHeaderSettings } from '#contract/site-headers.ts';
import { content } from '#collections/read/content.ts';
import { canonicalPath, isListed } from '#lib/page-urls.ts';
import { stopAtErrors } from './content.ts';

/**
 * Registers `client:intent`, which hydrates an island at the first interaction, and the renderer of `@astrojs/react`
 * with another client script (src/directives/hydrate-react.ts). Must come before `react()`, because Astro uses the
 * first renderer that accepts a component.
 */
export const reactIslands = (): AstroIntegration => ({
  name: 'react-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective, addRenderer, command, updateConfig }) => {
      // With one folder, a build during `npm run dev` would put production React into the files that dev serves.
      if (command !== 'dev') updateConfig({ vite: { cacheDir: 'node_modules/.vite-build' } });
      addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
      addRenderer({
        ...getContainerRenderer(),
        clientEntrypoint: './src/directives/hydrate-react.ts',
      });
    },
  },
});

interface Dated {
  lastUpdated?: Date;
  datePosted?: string;
}

const datesOfPages = (): Map<string, string> => {
  const dates = new Map<string, string>();
  for (const { path, data } of content().markdown) {
    const { lastUpdated, datePosted } = (data ?? {}) as Dated;
    const date = lastUpdated?.toISOString() ?? datePosted;
    if (date) dates.set(path, date);
  }
  return dates;
};

/** The XML sitemap. An entry has a `lastmod` if the page's file in `content/` has a date. */
export const sitemapOfPages = (): AstroIntegration => {
  let dates: Map<string, string> | undefined;
  return sitemap({
    filter: isListed,
    serialize: (item) => {
      dates ??= datesOfPages();
      const lastmod = dates.get(canonicalPath(new URL(item.url).pathname));
      return lastmod ? { ...item, lastmod } : item;
    },
  });
};

/**
 * Astro integration: finishes the built site (`finishSite`), and stops the build if a link in `content/` leads to a
 * place that its page does not have. Must come after integrations that write files (`@astrojs/sitemap`).
 */
export const finish = (settings: SiteHeaderSettings): AstroIntegration => ({
  name: 'finish',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      // Imported here, because it loads code that dev does not need.
      const { finishSite } = await import('./finish/site.ts');
      const idsByPath = await finishSite(fileURLToPath(dir), settings);
      stopAtErrors(findMissingPlaces(idsByPath));
    },
  },
});
