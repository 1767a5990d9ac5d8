import type { SitemapItem } from '@astrojs/sitemap';
import { canonicalPath } from '../lib/page-urls.ts';
import { pageChanges } from './page-changes.ts';

let changes: ReturnType<typeof pageChanges> | undefined;

/** Adds to an entry of the XML sitemap when its page was changed last, where that is known (`pageChanges`). */
export const addLastChange = (item: SitemapItem): SitemapItem => {
  changes ??= pageChanges();
  const lastmod = changes.get(canonicalPath(new URL(item.url).pathname));
  return lastmod ? { ...item, lastmod } : item;
};
