import type { MiddlewareHandler } from 'hono';

/** Responses of the API are not cached, and never treated as a page or script (Fetch, "nosniff"; CSP level 3). */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Adds these headers to responses that lack them, problem documents included. */
export const apiHeaders: MiddlewareHandler = async function apiHeaders(c, next) {
  await next();
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};
