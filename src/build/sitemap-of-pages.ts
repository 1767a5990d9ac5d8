import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { readMarkdownFiles } from '#collections/read/markdown.ts';
import { canonicalPath, isListed } from '#lib/page-urls.ts';

/** Fields that say when a text was changed or published. */
interface Dated {
  lastUpdated?: Date;
  datePosted?: string;
}

/** The dates that files of `content/` have, by the paths of their pages. */
const datesOfPages = (): Map<string, string> => {
  const dates = new Map<string, string>();
  for (const { path, data } of readMarkdownFiles()) {
    const { lastUpdated, datePosted } = (data ?? {}) as Dated;
    const date = lastUpdated?.toISOString() ?? datePosted;
    if (date) dates.set(path, date);
  }
  return dates;
};

/** The XML sitemap. An entry has a `lastmod` where the page's file of `content/` has a date. */
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
