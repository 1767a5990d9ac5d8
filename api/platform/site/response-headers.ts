import type { MiddlewareHandler } from 'hono';
import type { siteHeaders } from '#shared/site-headers.ts';
import { withoutSlash } from '#shared/without-slash.ts';
import type { LatestFacts } from './read-service-facts.ts';

/** For pages, and for errors such as 404. */
const revalidated = 'public, max-age=0, must-revalidate';
const daily = 'public, max-age=86400';

const doesMatch = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

const isRevalidated = ({ status, headers }: Response): boolean =>
  status >= 400 || (headers.get('Content-Type') ?? '').startsWith('text/html');

/**
 * A weak ETag made from time and size, as web servers do (RFC 9110, section 8.8.1). A partial response has the tag of
 * the whole file.
 */
const etagOf = (headers: Headers): string => {
  const whole = headers.get('Content-Range')?.split('/')[1];
  const modified = Date.parse(headers.get('Last-Modified') ?? '').toString(36);
  return `W/"${modified}-${whole ?? headers.get('Content-Length')}"`;
};

/**
 * Adds the headers that the site has on every host, and those for caching: browsers revalidate pages every time, and
 * keep other files for a day. A site with drafts asks search engines not to index it.
 *
 * @param facts returns the site's facts
 */
export const responseHeaders = (
  facts: LatestFacts,
  rules: ReturnType<typeof siteHeaders>,
): MiddlewareHandler =>
  async function responseHeadersMiddleware(c, next) {
    await next();
    const { res } = c;
    res.headers.set('Cache-Control', isRevalidated(res) ? revalidated : daily);
    res.headers.set('Vary', 'Accept-Encoding');
    if (res.ok) res.headers.set('ETag', etagOf(res.headers));
    const path = withoutSlash(c.req.path);
    for (const [pattern, headers] of Object.entries(rules)) {
      if (!doesMatch(pattern, path)) continue;
      for (const [name, value] of Object.entries(headers)) res.headers.set(name, value);
    }
    if ((await facts()).hasDrafts) res.headers.set('X-Robots-Tag', 'noindex');
    if (res.status >= 400) res.headers.set('Cache-Control', revalidated);
  };
