import type { MiddlewareHandler } from 'hono';
import { ProblemError } from './problem.ts';

interface OriginHeaders {
  origin: string | undefined;
  host: string | undefined;
  fetchSite: string | undefined;
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Whether a request comes from the site itself or from one that is allowed: a missing Origin passes, as it does not come
 * from a browser's page, unless it says that it does (Fetch Metadata); the scheme is not compared, as TLS ends at a
 * proxy (design, "Origin").
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

/** Refuses calls from pages of other sites with 403. */
export const sameOrigin = ({ allowedOrigins }: SameOriginOptions): MiddlewareHandler =>
  async function sameOriginMiddleware(c, next) {
    const headers = {
      origin: c.req.header('Origin'),
      host: c.req.header('Host'),
      fetchSite: c.req.header('Sec-Fetch-Site'),
    };
    if (!isAllowedOrigin(headers, allowedOrigins)) {
      throw new ProblemError('foreign_origin', 'This can only be sent from our own site.');
    }
    await next();
  };
