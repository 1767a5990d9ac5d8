import type { Context, MiddlewareHandler } from 'hono';
import { bestEncoding, type Encoding } from './accepted-encoding.ts';
import { cleanPath, withoutHtml } from './url-path.ts';
import { headersFor } from './headers-file.ts';
import type { Site, SiteFile, Variant } from './open-site.ts';
import { redirectFor } from './redirects-file.ts';

const redirectCaching = 'public, max-age=86400';

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

/** Whether the client has this version: If-None-Match, compared weakly (RFC 9110, section 13.1.2). */
const isNotModified = (etag: string, condition: string | undefined): boolean =>
  condition !== undefined &&
  condition.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

const found = (c: Context, file: SiteFile): Response => {
  const { headers, variant } = choose(c, file);
  headers.set('ETag', variant.etag);
  if (!isNotModified(variant.etag, c.req.header('If-None-Match'))) {
    return respond(c, 200, headers, variant);
  }
  headers.delete('Content-Type');
  headers.delete('Content-Encoding');
  return new Response(null, { status: 304, headers });
};

const redirected = (site: Site, path: string): { to: string; status: number } | undefined => {
  const clean = withoutHtml(path);
  return clean !== path && path.endsWith('.html') && site.files.has(clean)
    ? { to: encodeURI(clean), status: 301 }
    : redirectFor(site.redirectRules, path);
};

const notFound = (c: Context, site: Site, path: string): Response => {
  const folder = site.notFoundFolders.find((each) => path.startsWith(`${each}/`));
  const file = site.files.get(`${folder ?? ''}/404`);
  if (!file) return c.text('Not found', 404);
  const { headers, variant } = choose(c, file);
  return respond(c, 404, headers, variant);
};

const answer = (c: Context, site: Site): Response => {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
  }
  const path = cleanPath(pathname);
  if (path === undefined) return notFound(c, site, '/');
  const file = site.files.get(path);
  if (file) return found(c, file);
  const redirect = redirected(site, path);
  if (!redirect) return notFound(c, site, path);
  const headers = headersFor(site.headerRules, path);
  headers.set('Location', redirect.to + search);
  headers.set('Cache-Control', redirectCaching);
  return new Response(null, { status: redirect.status, headers });
};

/**
 * Serves a built site: paths without `.html`, the best accepted encoding, ETags, `_headers` and `_redirects`, and the
 * nearest 404 page. It answers every request, so it comes after the service's routes.
 *
 * @param current the site as it is now
 * @example
 *   app.use('*', serveSite(() => site));
 */
export const serveSite =
  (current: () => Site): MiddlewareHandler =>
  (c) =>
    Promise.resolve(answer(c, current()));
