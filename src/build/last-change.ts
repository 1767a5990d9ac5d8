import type { SitemapItem } from '@astrojs/sitemap';
import { tsImport } from 'tsx/esm/api';
import { canonicalPath } from '../lib/page-urls.ts';

const load = async () => {
  const module: unknown = await tsImport('./page-changes.ts', import.meta.url);
  return (module as typeof import('./page-changes.ts')).pageChanges();
};

let changes: ReturnType<typeof load> | undefined;

/** Adds to an entry of the XML sitemap when its page was changed last, where that is known (`pageChanges`). */
export const addLastChange = async (item: SitemapItem): Promise<SitemapItem> => {
  changes ??= load();
  const lastmod = (await changes).get(canonicalPath(new URL(item.url).pathname));
  return lastmod ? { ...item, lastmod } : item;
};
