import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { type Redirect, siteHeaders, siteRedirects } from '#shared/site-headers.ts';
import { responseHeaders } from './response-headers.ts';
import { pagePath } from './page-path.ts';
import type { LatestFacts } from './read-service-facts.ts';
import { siteFiles } from './site-files.ts';

const pollMs = 20;
const polls = 50;

/** Waits up to a second for the folder: `npm run build` replaces it with two renames, between which it is missing. */
const untilThere = async (folder: string): Promise<void> => {
  for (let n = 0; n < polls && !existsSync(folder); n += 1) await pause(pollMs);
};

/** `/services.html`, `/services/index.html` → `/services`; undefined for a path without `.html`. */
const withoutHtml = (path: string): string | undefined =>
  path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '').replace(/^\/*/, '/') : undefined;

/** The redirect for a URL, which keeps the query; undefined when there is none. */
const redirectOf = async (
  facts: LatestFacts,
  { pathname, search }: URL,
): Promise<Redirect | undefined> => {
  const path = pagePath(pathname);
  const moved = (await facts()).redirects[path] ?? withoutHtml(pathname);
  const redirect = siteRedirects[path] ?? (moved ? { to: moved, status: 301 } : undefined);
  return redirect && { ...redirect, to: redirect.to.replace(/(?=#|$)/, () => search) };
};

/**
 * Serves a built site: pages without `.html`, the copies that the build has compressed, redirects and not-found pages.
 * Files are read from the folder for each request, so that a new build is served at once. It answers every request, so
 * it comes after the service's routes.
 *
 * @param root the folder, relative to the working directory
 * @param facts returns the site's facts
 * @param googleClientId empty: sign-in with Google is not set up
 * @example
 *   app.route('/', serveSite('dist', latestFacts('dist', facts), googleClientId));
 */
export const serveSite = (root: string, facts: LatestFacts, googleClientId: string): Hono => {
  const { find, notFound } = siteFiles(root);
  // Strict-Transport-Security is added to all answers (http/security-headers.ts).
  const rules = siteHeaders({ googleClientId, strictTransportSecurity: '' });
  // A browser that gets a 304 updates its stored headers from it, so it needs these too.
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.values(rules).flatMap(Object.keys)];
  return new Hono()
    .use(etag({ retainedHeaders }), responseHeaders(facts, rules))
    .all('*', async (c) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
      }
      const redirect = await redirectOf(facts, new URL(c.req.url));
      if (redirect) return c.redirect(redirect.to, redirect.status);
      const file = await find(c);
      if (file) return file;
      await untilThere(root);
      return (await find(c)) ?? notFound(c);
    });
};
