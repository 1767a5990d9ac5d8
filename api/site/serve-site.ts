import type { Context, MiddlewareHandler } from 'hono';
import { bestEncoding, type Encoding } from './accepted-encoding.ts';
import { addressOf, notFoundAddresses, withoutHtml } from './address-of.ts';
import { headersFor } from './headers-file.ts';
import type { Site, SiteFile, Variant } from './open-site.ts';
import { redirectFor } from './redirects-file.ts';

const REDIRECT_CACHING = 'public, max-age=86400';

const respond = (c: Context, status: 200 | 404, headers: Headers, variant: Variant): Response => {
  headers.set('Content-Length', String(variant.length));
  return new Response(c.req.method === 'HEAD' ? null : variant.body(), { status, headers });
};

const choose = (c: Context, { headers: common, variants }: SiteFile) => {
  const encoding = bestEncoding(c.req.header('Accept-Encoding'), new Set(variants.keys()));
  const variant = variants.get(encoding) as Variant;
  const headers = new Headers(common);
  if (encoding !== ('identity' satisfies Encoding)) headers.set('Content-Encoding', encoding);
  return { headers, variant };
};

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
const isKnown = (etag: string, condition: string | undefined): boolean =>
  condition !== undefined &&
  condition.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

const found = (c: Context, file: SiteFile): Response => {
  const { headers, variant } = choose(c, file);
  headers.set('ETag', variant.etag);
  if (!isKnown(variant.etag, c.req.header('If-None-Match'))) {
    return respond(c, 200, headers, variant);
  }
  headers.delete('Content-Type');
  headers.delete('Content-Encoding');
  return new Response(null, { status: 304, headers });
};

const redirected = (site: Site, address: string): { to: string; status: number } | undefined => {
  const clean = withoutHtml(address);
  return clean !== address && address.endsWith('.html') && site.files.has(clean)
    ? { to: encodeURI(clean), status: 301 }
    : redirectFor(site.redirectRules, address);
};

const notFound = (c: Context, site: Site, address: string): Response => {
  const page = notFoundAddresses(address).find((each) => site.files.has(each));
  const file = page === undefined ? undefined : site.files.get(page);
  if (!file) return c.text('Not found', 404);
  const { headers, variant } = choose(c, file);
  return respond(c, 404, headers, variant);
};

/**
 * Answers from a built site: clean addresses, the smallest accepted encoding, validators, `_headers` and `_redirects`,
 * the nearest 404 page. Belongs after the routes of the service.
 *
 * @example
 *   app.use('*', serveSite(site));
 */
export const serveSite = (site: Site): MiddlewareHandler =>
  async function serveSite(c) {
    const { pathname, search } = new URL(c.req.url);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
    }
    const address = addressOf(pathname);
    if (address === undefined) return notFound(c, site, '/');
    const file = site.files.get(address);
    if (file) return found(c, file);
    const redirect = redirected(site, address);
    if (!redirect) return notFound(c, site, address);
    const headers = headersFor(site.headerRules, address);
    headers.set('Location', redirect.to + search);
    headers.set('Cache-Control', REDIRECT_CACHING);
    return new Response(null, { status: redirect.status, headers });
  };
