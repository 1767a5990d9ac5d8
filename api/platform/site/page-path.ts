/** The paths of pages: `/services`, never `/services/` or `/services.html` (decisions, "Paths"). */
import { decoded } from '#shared/decoded.ts';
import { withoutSlash } from '#shared/without-slash.ts';

/** `/services.html`, `/services/index.html` → `/services`; undefined for a path without `.html`. */
export const withoutHtml = (path: string): string | undefined =>
  path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '').replace(/^\/*/, '/') : undefined;

/** The path of a URL in the form of the service's facts: decoded, without a slash at its end. */
export const pagePath = (pathname: string): string => withoutSlash(decoded(pathname));
