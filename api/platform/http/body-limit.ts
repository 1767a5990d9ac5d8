import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit';
import { bodyLimits } from '#contract/limits.ts';
import type { ClientIp } from '#platform/limits/client-ip.ts';
import { Busy } from '#platform/limits/limit-concurrency.ts';
import { createBodiesUnderWay } from './bodies-under-way.ts';
import { malformed } from './json-body.ts';
import { ProblemError } from './problem.ts';

/** Whether a request announces a body. */
const hasBody = (c: Context): boolean =>
  c.req.header('Transfer-Encoding') !== undefined ||
  Number(c.req.header('Content-Length') ?? 0) > 0;

/**
 * Limits the size of bodies (413: RFC 9110, section 15.5.14), and how many arrive at once, over all calls with the
 * returned middleware. Content-Length is checked here: Hono's own middleware first opens the body as a stream, and
 * reading from that costs several times as much.
 *
 * @example
 *   app.post('/', createBodyLimit(clientIp), handler);
 */
export const createBodyLimit = (
  clientIp: ClientIp,
  { maxBytes, atOnce }: Record<keyof typeof bodyLimits, number> = bodyLimits,
): MiddlewareHandler => {
  const underWay = createBodiesUnderWay(atOnce);
  /** Counts the body of a request. The returned function stops counting it. */
  const watch = (c: Context): (() => void) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!incoming || incoming.complete || !hasBody(c)) return () => undefined;
    const arrived = underWay.add(clientIp(c), incoming);
    if (!arrived) throw new Busy();
    incoming.once('end', arrived);
    return arrived;
  };

  const refuse = (): never => {
    throw new ProblemError(
      'too_large',
      `The message is too large: ${maxBytes / 1024} KiB at most.`,
    );
  };
  const limitChunks = chunkedBodyLimit({ maxSize: maxBytes, onError: refuse });
  return async function bodyLimitMiddleware(c, next) {
    const length = c.req.header('Content-Length');
    const isChunked = length === undefined || c.req.header('Transfer-Encoding') !== undefined;
    if (!isChunked && Number(length) > maxBytes) refuse();
    const end = watch(c);
    try {
      if (isChunked) {
        await limitChunks(c, () => Promise.resolve()).catch((error: unknown) => {
          throw error instanceof ProblemError ? error : malformed(error);
        });
      }
      await next();
    } finally {
      end();
    }
  };
};
