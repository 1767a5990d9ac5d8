import type { MiddlewareHandler } from 'hono';

/**
 * For answers other than pages: never cached, and never treated as a page or script (Fetch, "nosniff"; CSP level 3).
 */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

interface SecurityHeadersOptions {
  /** Value of the header; empty: none. */
  strictTransportSecurity: string;
}

/**
 * The outermost middleware: adds these headers to every answer of the app that lacks them, including errors. Pages have
 * their own. Node itself answers unreadable requests, without these headers and without a body.
 */
export const securityHeaders = ({
  strictTransportSecurity,
}: SecurityHeadersOptions): MiddlewareHandler => {
  const defaults = Object.entries({
    ...headers,
    ...(strictTransportSecurity && { 'Strict-Transport-Security': strictTransportSecurity }),
  });
  return async function securityHeadersMiddleware(c, next) {
    await next();
    for (const [name, value] of defaults) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
};
