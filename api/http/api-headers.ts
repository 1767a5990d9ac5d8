import type { MiddlewareHandler } from 'hono';

/**
 * What every answer of the service's own says unless its route says otherwise: that it is not kept, and that it is what
 * its Content-Type says and no page, whatever a browser finds in it (Fetch, "nosniff"; CSP 3).
 */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Adds the headers above to answers that lack them, problems included. */
export const apiHeaders: MiddlewareHandler = async function apiHeaders(c, next) {
  await next();
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};
