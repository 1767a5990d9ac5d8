import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { canonicalPath, isListed } from '#lib/page-urls.ts';
import { pageChanges } from './page-changes.ts';

/** The XML sitemap. Entries have the page's last change, if it is known when the build begins (`pageChanges`). */
export const sitemapOfPages = (): AstroIntegration => {
  let changes: ReturnType<typeof pageChanges>;
  const { name, hooks } = sitemap({
    filter: isListed,
    serialize: (item) => {
      const lastmod = changes.get(canonicalPath(new URL(item.url).pathname));
      return lastmod ? { ...item, lastmod } : item;
    },
  });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:build:start': () => {
        changes = pageChanges();
      },
    },
  };
};
