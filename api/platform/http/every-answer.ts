/** Middleware for every answer: security headers, a log line, and the request's time in the metrics. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { secondMs } from '#contract/units.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/**
 * For answers other than pages. Browsers do not cache them, and do not treat them as a page or script (Fetch,
 * "nosniff"; CSP level 3).
 */
const defaults = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/**
 * Returns whether the request came by https, according to a proxy. Any sender's header is accepted, because a forged
 * header changes only the answer to its sender.
 */
const cameByHttps = ({ req }: Context): boolean =>
  /^\s*https\b/i.test(req.header('X-Forwarded-Proto') ?? '');

interface SecurityHeadersOptions {
  /** Value of the header, which answers over plain http must not have (RFC 6797, section 7.2). Empty: no header. */
  strictTransportSecurity: string;
}

/**
 * Adds the security headers to every answer that lacks them, including errors. Must be the outermost middleware. Pages
 * have headers of their own. Node itself answers requests that it cannot parse, without these headers and without a
 * body.
 */
export const securityHeaders = ({ strictTransportSecurity }: SecurityHeadersOptions) =>
  createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of defaults) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (strictTransportSecurity && cameByHttps(c)) {
      c.res.headers.set('Strict-Transport-Security', strictTransportSecurity);
    }
  });

declare module 'hono' {
  interface ContextVariableMap {
    /** Fields that a route adds to the log line of its request. */
    logged?: { account: string | undefined; how?: 'password' | 'google' };
  }
}

/**
 * Times every request for the metrics, and logs one line for it. The line has the method, the route's pattern (never
 * the path itself), the status, the milliseconds and a random id. A route adds fields with `c.set('logged', …)`, such
 * as the account's id. The response has the random id in `X-Request-Id`, so that an operator finds the line of a
 * reported problem.
 */
export const requestLog = (log: Pick<Log, 'info' | 'error'>, observe: Metrics['observe']) =>
  createMiddleware(async (c, next) => {
    const start = performance.now();
    const id = randomUUID();
    await next();
    const { status, headers } = c.res;
    headers.set('X-Request-Id', id);
    const route = routePath(c);
    const ms = performance.now() - start;
    observe({ route, status }, ms / secondMs);
    log[status < 500 ? 'info' : 'error']({
      id,
      method: c.req.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...c.get('logged'),
    });
  });
