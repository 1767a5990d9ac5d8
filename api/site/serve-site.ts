import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type Env, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { type SiteHeaderSettings, siteRedirects } from '#contract/site-headers.ts';
import { pagePolicy } from './page-policy.ts';
import { previousSite } from './previous-site.ts';
import { responseHeaders, siteHeaderNames } from './response-headers.ts';

const pollMs = 20;
const polls = 50;

/** `npm run build` replaces the folder by two renames; between them there is none. */
const untilThere = async (folder: string): Promise<void> => {
  for (let n = 0; n < polls && !existsSync(folder); n += 1) await pause(pollMs);
};

const precompressed = true;

/** The file of a page, which has no `.html` in its URL: `/services`, `/services/` → `/services.html`. */
const pageFile = (path: string): string =>
  path === '/' ? '/index.html' : `${path.replace(/\/$/, '')}.html`;

/** What hosts read, and copies of other files. */
const isHidden = (path: string): boolean =>
  /\/\.(?!well-known\/)|^\/_(headers|redirects)$|\.(br|gz)$/.test(path);

const isNotFoundPage = (path: string): boolean => /\/404\/?$/.test(path);

/** The path that a URL has moved to, if any. */
const movedTo = (pathname: string): string | undefined => {
  const redirect = siteRedirects[pathname.replace(/\/$/, '')];
  if (redirect || !pathname.endsWith('.html')) return redirect;
  return pathname.replace(/(\/index)?\.html$/, '').replace(/^\/*/, '/');
};

type Lookup = (c: Context<Env, string>) => Promise<Response | undefined>;

/** Looks for a file; undefined when it is not there. */
const lookup = (options: Parameters<typeof serveStatic>[0]): Lookup => {
  const onFound = (file: string, c: Context): void => {
    const page = file.replace(/\.(br|gz)$/, '');
    if (page.endsWith('.html')) c.set('policy', pagePolicy(page));
  };
  const serve = serveStatic<Env>({ precompressed, onFound, ...options });
  return async (c) => (await serve(c, () => Promise.resolve())) ?? undefined;
};

const siteLookup = (root: string): Lookup => {
  const page = lookup({ root, rewriteRequestPath: pageFile });
  const file = lookup({ root });
  const earlier = lookup({ rewriteRequestPath: (path) => previousSite + path });
  return async (c) => {
    const { path } = c.req;
    if (isNotFoundPage(path)) return undefined;
    const found = (await page(c)) ?? (isHidden(path) ? undefined : await file(c));
    return found ?? (path.startsWith('/_astro/') ? earlier(c) : undefined);
  };
};

/** The not-found page: services have their own (decisions 6). */
const notFound = (root: string): ((c: Context<Env, string>) => Promise<Response>) => {
  const ofSite = lookup({ root, path: '404.html' });
  const ofServices = lookup({ root, path: 'services/404.html' });
  return async (c) => {
    const isService = c.req.path.startsWith('/services/');
    const page = (isService ? await ofServices(c) : undefined) ?? (await ofSite(c));
    if (!page) return c.text('Not found', 404);
    return new Response(page.body, { status: 404, headers: page.headers });
  };
};

/**
 * Serves a built site: pages without `.html`, copies that the build has compressed, redirects, and the not-found pages. Files
 * are read from the folder for each request, so that a new build is served at once. It answers every request, so it comes
 * after the service's routes.
 *
 * @param root the folder, relative to the working directory
 * @example
 *   app.route('/', serveSite('dist', settings));
 */
export const serveSite = (root: string, settings: SiteHeaderSettings): Hono => {
  const find = siteLookup(root);
  const answerNotFound = notFound(root);
  // A browser that gets 304 takes the headers from it.
  const retainedHeaders = [...RETAINED_304_HEADERS, ...siteHeaderNames(settings)];
  return new Hono()
    .use(etag({ retainedHeaders }), responseHeaders(settings))
    .all('*', async (c) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
      }
      const { pathname, search } = new URL(c.req.url);
      const target = movedTo(pathname);
      if (target) return c.redirect(target + search, 301);
      const found = await find(c);
      if (found) return found;
      await untilThere(root);
      return (await find(c)) ?? answerNotFound(c);
    });
};
