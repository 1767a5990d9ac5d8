/**
 * Conditional requests for files that Hono does not support: `If-Modified-Since` and `If-Range` (RFC 9110, section 13).
 */
import type { Context, Env, MiddlewareHandler } from 'hono';

/**
 * Answers 304 to clients that have the latest version of a file. `If-None-Match` takes precedence: with it, this does
 * nothing.
 *
 * @param retainedHeaders names of the headers that a 304 has
 */
export const modifiedSince = (retainedHeaders: readonly string[]): MiddlewareHandler => {
  const retained = new Set(retainedHeaders.map((name) => name.toLowerCase()));
  return async function modifiedSinceMiddleware(c, next) {
    await next();
    const { res } = c;
    const since = Date.parse(c.req.header('If-Modified-Since') ?? '');
    const modified = Date.parse(res.headers.get('Last-Modified') ?? '');
    const hasTag = c.req.header('If-None-Match') !== undefined;
    if (hasTag || !res.ok || !(modified <= since)) return;
    await res.body?.cancel();
    const headers = [...res.headers].filter(([name]) => retained.has(name));
    // Otherwise Hono adds the headers of the replaced answer.
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers });
  };
};

/** Removes `Range` from a request without a body, so that the whole file is sent. @returns the original request */
export const withoutRange = (c: Context<Env, string>): Request => {
  const { raw } = c.req;
  const headers = new Headers(raw.headers);
  headers.delete('Range');
  c.req.raw = new Request(raw.url, { method: raw.method, headers });
  return raw;
};

/**
 * Sends a part only if the browser's earlier part is of the same version. Weak tags never prove that (section 13.1.5);
 * the date does if it is the file's.
 *
 * @param find answers with the file, or with the part that `Range` names
 */
export const ifRange = async (
  c: Context<Env, string>,
  find: () => Promise<Response | undefined>,
): Promise<Response | undefined> => {
  const condition = c.req.header('If-Range');
  if (condition === undefined || c.req.header('Range') === undefined) return find();
  const request = withoutRange(c);
  const whole = await find();
  if (!whole || whole.headers.get('Last-Modified') !== condition) return whole;
  await whole.body?.cancel();
  c.req.raw = request;
  return find();
};
