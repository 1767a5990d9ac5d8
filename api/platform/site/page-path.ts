/** The paths of pages: `/services`, never `/services/` or `/services.html` (decisions, "Paths"). */
import { withoutSlash } from '#contract/without-slash.ts';

/** `/services.html`, `/services/index.html` → `/services`; undefined for a path without `.html`. */
export const withoutHtml = (path: string): string | undefined =>
  path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '').replace(/^\/*/, '/') : undefined;

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The path of a URL in the form of the service's facts: decoded, without a slash at its end. */
export const pagePath = (pathname: string): string => withoutSlash(decoded(pathname));
