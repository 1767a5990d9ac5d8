/** The origin of an absolute URL; empty for a path. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** A source list (CSP 3, section 2.3.1): the page's own origin, and the non-empty ones of `origins`. */
export const sources = (...origins: string[]): string =>
  [...new Set(["'self'", ...origins.filter(Boolean)])].join(' ');
