import type { MiddlewareHandler } from 'hono';
import { hourMs } from '#shared/time.ts';
import type { Log } from '#platform/log/log.ts';
import { isAllowedOrigin, originHeaders } from './allowed-origin.ts';

/** Longer than the scheme, the longest host name (RFC 1035, section 2.3.4) and a port. */
const maxOriginLength = 270;
/** Most lines per hour, as anybody may send any origin. */
const maxLines = 100;

/** The origin, if it is written as browsers do (RFC 6454, section 6.2). Other texts are not logged. */
const loggedOrigin = (origin: string | undefined): string => {
  if (origin === undefined) return 'none';
  const isOne =
    origin.length <= maxOriginLength &&
    /^https?:/.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin;
  return isOne || origin === 'null' ? origin : 'not an origin';
};

/** The Host of a request, if it is a host and nothing else. */
const loggedHost = (host: string | undefined): string => {
  if (host === undefined) return 'none';
  const isOne =
    host.length <= maxOriginLength && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
  return isOne ? host : 'not a host';
};

interface LogForeignOriginsOptions {
  allowedOrigins: readonly string[];
  log: Pick<Log, 'warn'>;
  /** Milliseconds from any moment; by default the time of this process. */
  clock?: (() => number) | undefined;
}

/**
 * Logs the origins whose requests are refused, each once an hour, so that a missing entry in ALLOWED_ORIGINS is
 * noticed, and a proxy that changes Host. Browsers that send a CORS preflight are refused at that.
 */
export const logForeignOrigins = ({
  allowedOrigins,
  log,
  clock = () => performance.now(),
}: LogForeignOriginsOptions): MiddlewareHandler => {
  const logged = new Set<string>();
  let since = clock();
  const note = (origin: string, host: string): void => {
    if (clock() - since >= hourMs) {
      logged.clear();
      since = clock();
    }
    if (logged.has(origin) || logged.size >= maxLines) return;
    logged.add(origin);
    log.warn(
      { code: 'foreign_origin', origin, host },
      'Refused: the origin is neither that of the Host nor in ALLOWED_ORIGINS',
    );
  };
  return async function logForeignOriginsMiddleware(c, next) {
    await next();
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;
    const headers = originHeaders(c);
    if ((isPreflight || c.res.status === 403) && !isAllowedOrigin(headers, allowedOrigins)) {
      note(loggedOrigin(headers.origin), loggedHost(headers.host));
    }
  };
};
