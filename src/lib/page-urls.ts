/**
 * Paths of pages. In links, canonical URLs and the sitemap they are written `/services`, never `/services/` or
 * `/services.html` (decisions, "Paths").
 */
import { withoutSlash } from '#contract/urls.ts';

/** `/services.html`, `/services/` and `/services/index.html` → `/services`. */
export const canonicalPath = (pathname: string): string =>
  withoutSlash(pathname.replace(/(\/index)?\.html$/, '') || '/');

/**
 * Pages that make no sense as search results: errors, confirmations, pages that need a login or a mailed link, and the
 * login, whose Back control leads to another site (decisions, "Back button").
 */
const unlisted = /\/404$|^\/(thank-you|careers\/applied)$|^\/course-walk\/(courses|login|reset)$/;

/**
 * Returns whether a page belongs in the sitemap and in search results.
 *
 * @param url absolute, or a path
 */
export const isListed = (url: string): boolean =>
  !unlisted.test(canonicalPath(new URL(url, 'http://site').pathname));

/** Returns the path of a page's own picture for shared links: `/images/link-preview/services-cloud.png`. */
export const linkPreviewPath = (page: string): string =>
  `/images/link-preview/${page.slice(1).replaceAll('/', '-')}.png`;
