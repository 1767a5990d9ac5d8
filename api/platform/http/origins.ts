/** Decides which pages may call the service: pages of the site itself, and of ALLOWED_ORIGINS. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Log } from '#platform/log.ts';
import { ProblemError } from './problem.ts';

interface OriginHeaders {
  origin: string | undefined;
  host: string | undefined;
  fetchSite: string | undefined;
}

const originHeaders = (c: Context): OriginHeaders => ({
  origin: c.req.header('Origin'),
  host: c.req.header('Host'),
  fetchSite: c.req.header('Sec-Fetch-Site'),
});

/** Returns the host of a URL for comparison, without a default port and without the dot that may end a domain. */
const hostOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/\.$/, '')}:${port}`;
};

/**
 * Returns whether an origin names the same host as a Host header. The schemes may differ, because TLS may end at a
 * proxy.
 */
const isSameHost = (origin: string, host: string): boolean => {
  const ofOrigin = hostOf(origin);
  return (
    ofOrigin !== undefined &&
    ['http', 'https'].some((scheme) => ofOrigin === hostOf(`${scheme}://${host}`))
  );
};

/**
 * Returns whether a request comes from the site itself or from an allowed origin. A request without Origin does not
 * come from a page's script. It is allowed unless Sec-Fetch-Site (Fetch Metadata) says that it is cross-site.
 */
export const isAllowedOrigin = (
  { origin, host, fetchSite }: OriginHeaders,
  allowedOrigins: readonly string[],
): boolean =>
  fetchSite === 'same-origin' ||
  (origin === undefined && fetchSite !== 'cross-site') ||
  (origin !== undefined &&
    ((host !== undefined && isSameHost(origin, host)) || allowedOrigins.includes(origin)));

interface SameOriginOptions {
  /** Origins of other sites that may call: `https://www.example.org`. */
  allowedOrigins: readonly string[];
}

/** Answers 403 to requests from pages of other sites. */
export const sameOrigin = ({ allowedOrigins }: SameOriginOptions) =>
  createMiddleware(async (c, next) => {
    if (!isAllowedOrigin(originHeaders(c), allowedOrigins)) {
      throw new ProblemError(
        'foreign_origin',
        'This page is not part of our site, so nothing can be sent from it. Please open our site, or send us an email.',
      );
    }
    await next();
  });

/** Longer than any host name. Without a limit, each refused call could write 32 KB to the log. */
const maxLength = 300;

/** Returns the origin of a URL, or `none` for any other text, which must not be logged. */
const originIn = (text = ''): string =>
  text.length <= maxLength && URL.canParse(text) ? new URL(text).origin : 'none';

/**
 * Logs each call from a page of another site. The browser or `sameOrigin` refuses the call. The line tells an operator
 * that ALLOWED_ORIGINS lacks an entry, or that a proxy changes Host.
 */
export const logForeignOrigins = ({
  allowedOrigins,
  log,
}: SameOriginOptions & { log: Pick<Log, 'warn'> }) =>
  createMiddleware(async (c, next) => {
    const headers = originHeaders(c);
    if (headers.origin !== undefined && !isAllowedOrigin(headers, allowedOrigins)) {
      const origin = originIn(headers.origin);
      const host = originIn(`http://${headers.host}`).replace('http://', '');
      const sentence = 'Refused: the origin is neither that of the Host nor in ALLOWED_ORIGINS';
      log.warn({ code: 'foreign_origin', origin, host }, sentence);
    }
    await next();
  });
