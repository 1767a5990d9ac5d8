import { decoded } from '#shared/decoded.ts';
import { withoutSlash } from '#shared/without-slash.ts';

/** The path of a URL as the facts have it: decoded, without a slash at its end (decisions, "Paths"). */
export const pagePath = (pathname: string): string => withoutSlash(decoded(pathname));
