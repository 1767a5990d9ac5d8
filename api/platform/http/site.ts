/** Serves a built site as a CDN does: pages without `.html`, compressed copies, redirects, not-found pages. */
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type Env, Hono } from 'hono';
import { etag } from 'hono/etag';
import { draftsMark, type Redirect, siteHeaders } from '#contract/site-headers.ts';
import { decoded, withoutSlash } from '#contract/urls.ts';

/**
 * The folder in which `npm run build` keeps the previous build. Pages that were loaded from it still request its
 * scripts. It is also served while the new build is not in place, for example after a build that was cut off at that
 * moment.
 */
export const previousSite = '.build/previous-site';

/** For pages, and for errors such as 404. */
const revalidated = 'public, max-age=0, must-revalidate';
const daily = 'public, max-age=86400';

/** Returns the path of a page as it is stored: decoded, without a trailing slash (decisions, "Paths"). */
export const pagePath = (pathname: string): string => withoutSlash(decoded(pathname));

/** Returns the file of a page, whose URL has no `.html`: `/services`, `/services/` → `/services.html`. */
const pageFile = (path: string): string =>
  path === '/' ? '/index.html' : `${withoutSlash(path)}.html`;

/** `/services.html`, `/services/index.html` → `/services`; undefined for a path without `.html`. */
const withoutHtml = (path: string): string | undefined =>
  path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '').replace(/^\/*/, '/') : undefined;

/**
 * Returns whether visitors never get a file: dotfiles, files for hosts or the service, compressed copies of other
 * files.
 */
const isHidden = (path: string): boolean =>
  /\/\.(?!well-known\/)|^\/_(headers|redirects|build\.json)$|\.(br|gz)$/.test(path);

const isNotFoundPage = (path: string): boolean => /\/404\/?$/.test(path);

/** Error codes for a path that names no file. */
const missingFileCodes = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'];

/** @throws the operating system's error if a file may exist, but cannot be reached */
const assertMissing = (path: string): void => {
  try {
    statSync(path);
  } catch (error) {
    if (!missingFileCodes.includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
};

type Lookup = (c: Context<Env, string>) => Promise<Response | undefined>;

/**
 * Makes a function that looks for a file. Undefined: there is no such file.
 *
 * @throws the operating system's error if the file cannot be opened. Without the check, the answer would break off midway
 */
const lookup = (options: Parameters<typeof serveStatic>[0]): Lookup => {
  const found = new WeakMap<Request, string>();
  const onFound = (path: string, { req }: Context): void => void found.set(req.raw, path);
  // If serveStatic refuses a path, it passes the URL's path, which names no file.
  const onNotFound = (path: string, { req }: Context): void => {
    if (path !== req.path) assertMissing(path);
  };
  const serve = serveStatic<Env>({ precompressed: true, onFound, onNotFound, ...options });
  return async (c) => {
    const response = (await serve(c, () => Promise.resolve())) ?? undefined;
    const path = found.get(c.req.raw);
    if (!response || path === undefined) return response;
    try {
      closeSync(openSync(path, 'r'));
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    return response;
  };
};

/** Returns whether the service answers a Range with a part. A server may ignore a Range (RFC 9110, section 14.2). */
const isByteRange = (range = ''): boolean => {
  const [, first = '', last = ''] = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(range) ?? [range];
  return first + last !== '' && (!first || !last || Number(first) <= Number(last));
};

/** Finds the files below a folder. Looks on disk for each request, so that a new build is served at once. */
const filesBelow = (root: string, previous: string) => {
  // No `root` option: serve-static prints a warning if that folder is missing.
  const page = lookup({ rewriteRequestPath: (path) => root + pageFile(path) });
  const file = lookup({ rewriteRequestPath: (path) => root + path });
  const earlier = lookup({ rewriteRequestPath: (path) => previous + path });
  const notFoundPage = lookup({ path: join(root, '404.html') });
  const notFoundService = lookup({ path: join(root, 'services/404.html') });
  return {
    /** Finds the file or page of a path. Undefined: there is none. */
    find: async (c: Context<Env, string>): Promise<Response | undefined> => {
      // The ETags are weak (`etagOf`), and a weak ETag never matches If-Range (RFC 9110, section 13.1.5).
      if (c.req.header('If-Range') !== undefined || !isByteRange(c.req.header('Range'))) {
        c.req.raw.headers.delete('Range');
      }
      const { path } = c.req;
      if (isNotFoundPage(path)) return undefined;
      const response = (await page(c)) ?? (isHidden(path) ? undefined : await file(c));
      return response ?? (path.startsWith('/_astro/') ? earlier(c) : undefined);
    },
    /** Answers with the not-found page. Paths below `/services/` have their own (decisions, "Not found"). */
    notFound: async (c: Context<Env, string>): Promise<Response> => {
      c.req.raw.headers.delete('Range');
      const isService = c.req.path.startsWith('/services/');
      const response =
        (isService ? await notFoundService(c) : undefined) ?? (await notFoundPage(c));
      if (!response) return c.text('Not found', 404);
      return new Response(response.body, { status: 404, headers: response.headers });
    },
  };
};

interface Hosting {
  /** By path, decoded, without a trailing slash. */
  redirects: ReadonlyMap<string, Redirect>;
  hasDrafts: boolean;
}

const hostingOf = (text: string): Hosting => {
  const lines = [...text.matchAll(/^(\/\S*) (\S+) (301|302)$/gm)];
  const redirects = lines.map(([, from = '', to = '', status]): [string, Redirect] => [
    pagePath(from),
    { to, status: status === '302' ? 302 : 301 },
  ]);
  // If two lines have the same path, the first counts.
  return { redirects: new Map(redirects.reverse()), hasDrafts: text.startsWith(draftsMark) };
};

/** Reads `_redirects` again after it has changed. While it cannot be read, its last content applies. */
const latestHosting = (root: string): (() => Promise<Hosting>) => {
  const file = join(root, '_redirects');
  let version = '';
  let hosting = hostingOf('');
  return async () => {
    try {
      const { mtimeMs, ino } = await stat(file);
      const latest = `${mtimeMs} ${ino}`;
      if (latest !== version) {
        hosting = hostingOf(await readFile(file, 'utf8'));
        version = latest;
      }
    } catch {
      // A build replaces the folder with two renames. Between them, the file is missing.
    }
    return hosting;
  };
};

/** Finds the redirect for a URL. The target keeps the query. Undefined: there is none. */
const redirectOf = ({ redirects }: Hosting, { pathname, search }: URL): Redirect | undefined => {
  const moved = withoutHtml(pathname);
  const redirect =
    redirects.get(pagePath(pathname)) ?? (moved ? { to: moved, status: 301 } : undefined);
  return redirect && { ...redirect, to: redirect.to.replace(/(?=#|$)/, () => search) };
};

/**
 * Makes a weak ETag from time and size, as web servers do (RFC 9110, section 8.8.1). A partial response has the ETag of
 * the whole file.
 */
const etagOf = (headers: Headers): string => {
  const whole = headers.get('Content-Range')?.split('/')[1];
  const modified = Date.parse(headers.get('Last-Modified') ?? '').toString(36);
  return `W/"${modified}-${whole ?? headers.get('Content-Length')}"`;
};

const isPage = ({ headers }: Response): boolean =>
  (headers.get('Content-Type') ?? '').startsWith('text/html');

const doesMatch = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/**
 * Serves the built site. Mount it after the service's routes, because it answers every request. Browsers revalidate
 * pages every time and keep other files for a day. A preview with drafts asks search engines not to index it.
 *
 * @param root the folder of the built site
 * @param googleClientId empty: sign-in with Google is not set up
 * @example
 *   app.route('/', serveSite('dist', googleClientId));
 */
export const serveSite = (
  root: string,
  googleClientId: string,
  previousRoot = previousSite,
): Hono => {
  const site = filesBelow(root, previousRoot);
  const previous = filesBelow(previousRoot, previousRoot);
  const hosting = latestHosting(root);
  // Not read from `_headers`: an unreadable file would leave pages unprotected. `securityHeaders` adds
  // Strict-Transport-Security to all answers.
  const rules = Object.entries(siteHeaders({ googleClientId, strictTransportSecurity: '' }));
  return (
    new Hono()
      // Before etag(), whose 304 would lose these headers. A browser updates its stored headers from a 304.
      .use(async function headersOfSite(c, next) {
        await next();
        const path = withoutSlash(c.req.path);
        for (const [pattern, headers] of rules) {
          if (!doesMatch(pattern, path)) continue;
          for (const [name, value] of Object.entries(headers)) {
            // A 304 has no body, so it has no type.
            if (name !== 'Content-Type' || c.res.status !== 304) c.res.headers.set(name, value);
          }
        }
        if ((await hosting()).hasDrafts) c.res.headers.set('X-Robots-Tag', 'noindex');
        if (c.res.status >= 400) c.res.headers.set('Cache-Control', revalidated);
      })
      .use(etag())
      .use(async function headersOfFile(c, next) {
        await next();
        const { headers, ok } = c.res;
        headers.set('Cache-Control', isPage(c.res) ? revalidated : daily);
        headers.set('Vary', 'Accept-Encoding');
        if (ok) headers.set('ETag', etagOf(headers));
      })
      .all('*', async (c) => {
        if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
          return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
        }
        const redirect = redirectOf(await hosting(), new URL(c.req.url));
        if (redirect) return c.redirect(redirect.to, redirect.status);
        const file = await site.find(c);
        if (file) return file;
        // The folder is missing between the two renames of a build. If it is back by now, look in it again.
        const { find, notFound } = existsSync(root) ? site : previous;
        return (await find(c)) ?? notFound(c);
      })
  );
};
