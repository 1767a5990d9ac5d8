import type { MiddlewareHandler } from 'hono';
import type { Log } from '#platform/log/log.ts';
import { isAllowedOrigin, originHeaders } from './allowed-origin.ts';

/** Most lines of a process, as anybody may send any origin. */
const maxLines = 100;

/** The origin, if it is written as browsers do (RFC 6454, section 6.2). Other texts are not logged. */
const loggedOrigin = (origin = 'none'): string => {
  const isOne = URL.canParse(origin) && new URL(origin).origin === origin;
  return isOne || origin === 'null' || origin === 'none' ? origin : 'not an origin';
};

/** The Host of a request, if it is a host and nothing else. */
const loggedHost = (host = 'none'): string =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? host : 'not a host';

interface LogForeignOriginsOptions {
  allowedOrigins: readonly string[];
  log: Pick<Log, 'warn'>;
}

/**
 * Logs the origins whose requests are refused, each once, so that a missing entry in ALLOWED_ORIGINS is noticed, and a
 * proxy that changes Host. Browsers that send a CORS preflight are refused at that.
 */
export const logForeignOrigins = ({
  allowedOrigins,
  log,
}: LogForeignOriginsOptions): MiddlewareHandler => {
  const logged = new Set<string>();
  return async function logForeignOriginsMiddleware(c, next) {
    await next();
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;
    const headers = originHeaders(c);
    if (!isPreflight && c.res.status !== 403) return;
    const origin = loggedOrigin(headers.origin);
    if (isAllowedOrigin(headers, allowedOrigins) || logged.has(origin)) return;
    if (logged.size >= maxLines) return;
    logged.add(origin);
    log.warn(
      { code: 'foreign_origin', origin, host: loggedHost(headers.host) },
      'Refused: the origin is neither that of the Host nor in ALLOWED_ORIGINS',
    );
  };
};
