/** Files of a built site, and the page of each path. */
import { accessSync, constants } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env } from 'hono';
import { withoutSlash } from '#shared/without-slash.ts';

/** Where `npm run build` keeps the previous build. Pages loaded from it still ask for its scripts. */
export const previousSite = '.build/previous-site';

/** Answers a request with If-Range with the whole file: our weak ETags never match one (RFC 9110, section 13.1.5). */
const ignoreIfRange = ({ req }: Context<Env, string>): void => {
  if (req.header('If-Range') !== undefined) req.raw.headers.delete('Range');
};

/** The file of a page, which has no `.html` in its URL: `/services`, `/services/` → `/services.html`. */
const pageFile = (path: string): string =>
  path === '/' ? '/index.html' : `${withoutSlash(path)}.html`;

/** Dotfiles, files that hosting providers or the service read, and compressed copies of other files. */
const isHidden = (path: string): boolean =>
  /\/\.(?!well-known\/)|^\/_(headers|redirects|service\.json)$|\.(br|gz)$/.test(path);

const isNotFoundPage = (path: string): boolean => /\/404\/?$/.test(path);

type Lookup = (c: Context<Env, string>) => Promise<Response | undefined>;

/**
 * Looks for a file; undefined when it is not there.
 *
 * @throws the operating system's error when the service's user may not read it: otherwise the answer would break off
 */
const lookup = (options: Parameters<typeof serveStatic>[0]): Lookup => {
  const onFound = (path: string): void => accessSync(path, constants.R_OK);
  const serve = serveStatic<Env>({ precompressed: true, onFound, ...options });
  return async (c) => (await serve(c, () => Promise.resolve())) ?? undefined;
};

export interface SiteFiles {
  /** The file or page of a path; undefined when there is none. */
  find: Lookup;
  /** The not-found page. The pages of services have their own (decisions, "Not found"). */
  notFound: (c: Context<Env, string>) => Promise<Response>;
}

/** The files below a folder, each read when it is asked for. */
export const siteFiles = (root: string): SiteFiles => {
  const page = lookup({ root, rewriteRequestPath: pageFile });
  const file = lookup({ root });
  const earlier = lookup({ rewriteRequestPath: (path) => previousSite + path });
  const ofSite = lookup({ root, path: '404.html' });
  const ofServices = lookup({ root, path: 'services/404.html' });
  return {
    find: async (c) => {
      ignoreIfRange(c);
      const { path } = c.req;
      if (isNotFoundPage(path)) return undefined;
      const response = (await page(c)) ?? (isHidden(path) ? undefined : await file(c));
      return response ?? (path.startsWith('/_astro/') ? earlier(c) : undefined);
    },
    notFound: async (c) => {
      c.req.raw.headers.delete('Range');
      const isService = c.req.path.startsWith('/services/');
      const response = (isService ? await ofServices(c) : undefined) ?? (await ofSite(c));
      if (!response) return c.text('Not found', 404);
      return new Response(response.body, { status: 404, headers: response.headers });
    },
  };
};
