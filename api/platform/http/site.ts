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
 * Where `npm run build` keeps the previous build. Pages loaded from it still ask for its scripts, and it is served while
 * its successor is not in its place, also where a build was cut off there.
 */
export const previousSite = '.build/previous-site';

/** For pages, and for errors such as 404. */
const revalidated = 'public, max-age=0, must-revalidate';
const daily = 'public, max-age=86400';

/** The path of a page as it is stored: decoded, without a slash at its end (decisions, "Paths"). */
export const pagePath = (pathname: string): string => withoutSlash(decoded(pathname));

/** The file of a page, which has no `.html` in its URL: `/services`, `/services/` → `/services.html`. */
const pageFile = (path: string): string =>
  path === '/' ? '/index.html' : `${withoutSlash(path)}.html`;

/** `/services.html`, `/services/index.html` → `/services`; undefined for a path without `.html`. */
const withoutHtml = (path: string): string | undefined =>
  path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '').replace(/^\/*/, '/') : undefined;

/** Dotfiles, files that hosts or the service read, and compressed copies of other files. */
const isHidden = (path: string): boolean =>
  /\/\.(?!well-known\/)|^\/_(headers|redirects|build\.json)$|\.(br|gz)$/.test(path);

const isNotFoundPage = (path: string): boolean => /\/404\/?$/.test(path);

/** Error codes for a path that names no file. */
const isMissing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'];

/** @throws the operating system's error when a file may be there, but cannot be reached */
const assertMissing = (path: string): void => {
  try {
    statSync(path);
  } catch (error) {
    if (!isMissing.includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
};

type Lookup = (c: Context<Env, string>) => Promise<Response | undefined>;

/**
 * Looks for a file; undefined when it is not there.
 *
 * @throws the operating system's error when it cannot be opened: otherwise the answer would break off
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

/** Whether the service answers a Range with a part. It may ignore any other (RFC 9110, section 14.2). */
const isByteRange = (range = ''): boolean => {
  const [, first = '', last = ''] = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(range) ?? [range];
  return first + last !== '' && (!first || !last || Number(first) <= Number(last));
};

/** Finds the files below a folder, each when it is asked for, so that a new build is served at once. */
const filesBelow = (root: string, previous: string) => {
  // Without the option `root`, of which there is a message where it is not there.
  const page = lookup({ rewriteRequestPath: (path) => root + pageFile(path) });
  const file = lookup({ rewriteRequestPath: (path) => root + path });
  const earlier = lookup({ rewriteRequestPath: (path) => previous + path });
  const notFoundPage = lookup({ path: join(root, '404.html') });
  const notFoundService = lookup({ path: join(root, 'services/404.html') });
  return {
    /** The file or page of a path; undefined when there is none. */
    find: async (c: Context<Env, string>): Promise<Response | undefined> => {
      // Our weak ETags never match one of If-Range (RFC 9110, section 13.1.5).
      if (c.req.header('If-Range') !== undefined || !isByteRange(c.req.header('Range'))) {
        c.req.raw.headers.delete('Range');
      }
      const { path } = c.req;
      if (isNotFoundPage(path)) return undefined;
      const response = (await page(c)) ?? (isHidden(path) ? undefined : await file(c));
      return response ?? (path.startsWith('/_astro/') ? earlier(c) : undefined);
    },
    /** The not-found page. The pages of services have their own (decisions, "Not found"). */
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
  /** By path, decoded, without a slash at its end. */
  redirects: ReadonlyMap<string, Redirect>;
  hasDrafts: boolean;
}

const hostingOf = (text: string): Hosting => {
  const lines = [...text.matchAll(/^(\/\S*) (\S+) (301|302)$/gm)];
  const redirects = lines.map(([, from = '', to = '', status]): [string, Redirect] => [
    pagePath(from),
    { to, status: status === '302' ? 302 : 301 },
  ]);
  // Of two lines with one path the first counts.
  return { redirects: new Map(redirects.reverse()), hasDrafts: text.startsWith(draftsMark) };
};

/** Reads `_redirects` again when it has changed; while it cannot be read, what it said last holds. */
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
      // A build replaces the folder with two renames; between them there is no file.
    }
    return hosting;
  };
};

/** The redirect for a URL, which keeps the query; undefined when there is none. */
const redirectOf = ({ redirects }: Hosting, { pathname, search }: URL): Redirect | undefined => {
  const moved = withoutHtml(pathname);
  const redirect =
    redirects.get(pagePath(pathname)) ?? (moved ? { to: moved, status: 301 } : undefined);
  return redirect && { ...redirect, to: redirect.to.replace(/(?=#|$)/, () => search) };
};

/**
 * A weak ETag made from time and size, as web servers do (RFC 9110, section 8.8.1). A partial response has the tag of
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
 * Answers every request, so it comes after the service's routes. Browsers revalidate pages every time, and keep other
 * files for a day. Of a site with drafts search engines are told to stay away.
 *
 * @param root the folder
 * @param googleClientId empty: sign-in with Google is not set up
 * @param previousRoot the folder of the previous build
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
  // From code, as a file that cannot be read would leave pages unprotected. Strict-Transport-Security is added to all
  // answers (`securityHeaders`).
  const rules = Object.entries(siteHeaders({ googleClientId, strictTransportSecurity: '' }));
  return (
    new Hono()
      // Before etag(), whose 304 would lose them: a browser updates its stored headers from it.
      .use(async function headersOfSite(c, next) {
        await next();
        const path = withoutSlash(c.req.path);
        for (const [pattern, headers] of rules) {
          if (!doesMatch(pattern, path)) continue;
          for (const [name, value] of Object.entries(headers)) {
            // A 304 has no body, and so no type.
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
        // Between the two renames of a build the folder is not there; after them it is to be asked again.
        const { find, notFound } = existsSync(root) ? site : previous;
        return (await find(c)) ?? notFound(c);
      })
  );
};
