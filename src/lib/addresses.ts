/**
 * The addresses of pages: `/services`, never `/services/` or `/services.html`, in links, canonical and sitemap
 * (decisions 8).
 */

/** `/services.html`, `/services/` and `/services/index.html` → `/services`. */
export const canonicalPath = (pathname: string): string =>
  pathname.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '') || '/';

/** Pages that exist to be arrived at, not searched for. */
const UNLISTED = /\/404$|^\/thank-you$|^\/course-walk\/courses$/;

/** True when a page belongs in the sitemap and in search results; takes a full address or a path. */
export const isListed = (address: string): boolean =>
  !UNLISTED.test(canonicalPath(new URL(address, 'http://site').pathname));

/** Address of the 1200×630 picture that link previews show for a page. */
export const previewPicture = (path: string): string =>
  `/previews${path === '/' ? '/home' : path}.png`;
