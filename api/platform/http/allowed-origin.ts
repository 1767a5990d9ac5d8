import type { Context, MiddlewareHandler } from 'hono';
import { ProblemError } from './problem.ts';

interface OriginHeaders {
  origin: string | undefined;
  host: string | undefined;
  fetchSite: string | undefined;
}

/** What a request says of where it comes from. */
export const originHeaders = (c: Context): OriginHeaders => ({
  origin: c.req.header('Origin'),
  host: c.req.header('Host'),
  fetchSite: c.req.header('Sec-Fetch-Site'),
});

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Whether a request comes from the site itself or from an allowed origin. Hosts are compared without the scheme, as TLS
 * ends at a proxy. A missing Origin passes unless Sec-Fetch-Site (Fetch Metadata) says that the request is cross-site:
 * such a request does not come from a browser's page.
 */
export const isAllowedOrigin = (
  { origin, host, fetchSite }: OriginHeaders,
  allowedOrigins: readonly string[],
): boolean =>
  fetchSite === 'same-origin' ||
  (origin === undefined && fetchSite !== 'cross-site') ||
  (origin !== undefined &&
    ((host !== undefined && hostOf(origin) === host) || allowedOrigins.includes(origin)));

interface SameOriginOptions {
  /** Other sites that may call, as origins: `https://www.example.org`. */
  allowedOrigins: readonly string[];
}

/** Refuses requests from pages of other sites, with 403. */
export const sameOrigin = ({ allowedOrigins }: SameOriginOptions): MiddlewareHandler =>
  async function sameOriginMiddleware(c, next) {
    if (!isAllowedOrigin(originHeaders(c), allowedOrigins)) {
      throw new ProblemError('foreign_origin', 'This can only be sent from our own site.');
    }
    await next();
  };
