import type { SitemapItem } from '@astrojs/sitemap';
import { canonicalPath } from '../lib/page-urls.ts';

/** Nothing but a build loads it: it reads every schema. */
const load = async () => (await import('./page-changes.ts')).pageChanges();

let changes: ReturnType<typeof load> | undefined;

/** Adds to an entry of the XML sitemap when its page was changed last, where that is known (`pageChanges`). */
export const addLastChange = async (item: SitemapItem): Promise<SitemapItem> => {
  changes ??= load();
  const lastmod = (await changes).get(canonicalPath(new URL(item.url).pathname));
  return lastmod ? { ...item, lastmod } : item;
};
