import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type Env, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { type SiteHeaderSettings, siteRedirects } from '#contract/site-headers.ts';
import { utcDay } from '#contract/time.ts';
import { ifRange, modifiedSince, withoutRange } from './conditional-requests.ts';
import { previousSite } from './previous-site.ts';
import { responseHeaders, siteHeaderNames } from './response-headers.ts';
import { pagePath, withoutHtml, withoutSlash } from './page-path.ts';
import type { LatestFacts } from './service-facts.ts';

const pollMs = 20;
const polls = 50;

/** `npm run build` replaces the folder by two renames; between them there is none. */
const untilThere = async (folder: string): Promise<void> => {
  for (let n = 0; n < polls && !existsSync(folder); n += 1) await pause(pollMs);
};

const precompressed = true;

/** The file of a page, which has no `.html` in its URL: `/services`, `/services/` → `/services.html`. */
const pageFile = (path: string): string =>
  path === '/' ? '/index.html' : `${withoutSlash(path)}.html`;

/** What hosts read, and copies of other files. */
const isHidden = (path: string): boolean =>
  /\/\.(?!well-known\/)|^\/_(headers|redirects|service\.json)$|\.(br|gz)$/.test(path);

const isNotFoundPage = (path: string): boolean => /\/404\/?$/.test(path);

/** The path that a URL has moved to, with the query of the URL; undefined when it has not moved. */
const movedTo = async (
  facts: LatestFacts,
  { pathname, search }: URL,
): Promise<string | undefined> => {
  const path = pagePath(pathname);
  const target = siteRedirects[path] ?? (await facts()).redirects[path] ?? withoutHtml(pathname);
  return target?.replace(/(?=#|$)/, () => search);
};

type Lookup = (c: Context<Env, string>) => Promise<Response | undefined>;

/** Looks for a file; undefined when it is not there. The path of one of the site is kept for its headers. */
const lookup = (options: Parameters<typeof serveStatic>[0]): Lookup => {
  const { root = '' } = options ?? {};
  const onFound = (file: string, c: Context): void => {
    const path = relative(root, file).split(sep).join('/');
    c.set('file', `/${path.replace(/\.(br|gz)$/, '')}`);
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

/** The not-found page: services have their own (decisions, "Not found"). */
const notFound = (root: string): ((c: Context<Env, string>) => Promise<Response>) => {
  const ofSite = lookup({ root, path: '404.html' });
  const ofServices = lookup({ root, path: 'services/404.html' });
  return async (c) => {
    const isService = c.req.path.startsWith('/services/');
    withoutRange(c);
    const page = (isService ? await ofServices(c) : undefined) ?? (await ofSite(c));
    if (!page) return c.text('Not found', 404);
    return new Response(page.body, { status: 404, headers: page.headers });
  };
};

/** The page that says that a job has closed, for a site that was built while it was open or after. */
const closedJob = (root: string, facts: LatestFacts): Lookup => {
  const find = lookup({ root, path: 'careers/closed.html' });
  return async (c) => {
    const lastDay = (await facts()).closingDays[pagePath(c.req.path)];
    if (!lastDay || lastDay >= utcDay()) return undefined;
    withoutRange(c);
    const page = await find(c);
    if (!page) return c.text('This position has closed.', 410);
    return new Response(page.body, { status: 410, headers: page.headers });
  };
};

/**
 * Serves a built site: pages without `.html`, copies that the build has compressed, redirects, and the pages of what
 * is not there or has closed. Files are read from the folder for each request, so that a new build is served at once.
 * It answers every request, so it comes after the service's routes.
 *
 * @param root the folder, relative to the working directory
 * @param facts gets those of the site
 * @example
 *   app.route('/', serveSite('dist', latestFacts('dist', facts), settings));
 */
export const serveSite = (root: string, facts: LatestFacts, settings: SiteHeaderSettings): Hono => {
  const find = siteLookup(root);
  const answerNotFound = notFound(root);
  const answerClosed = closedJob(root, facts);
  // A browser that gets 304 takes the headers from it.
  const retainedHeaders = [...RETAINED_304_HEADERS, ...siteHeaderNames(settings)];
  return new Hono()
    .use(
      modifiedSince(retainedHeaders),
      etag({ retainedHeaders }),
      responseHeaders(facts, settings),
    )
    .all('*', async (c) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
      }
      const target = await movedTo(facts, new URL(c.req.url));
      if (target) return c.redirect(target, 301);
      const found = (await answerClosed(c)) ?? (await ifRange(c, () => find(c)));
      if (found) return found;
      await untilThere(root);
      return (await ifRange(c, () => find(c))) ?? answerNotFound(c);
    });
};
