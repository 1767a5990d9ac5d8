import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit';
import { malformed } from './json-body.ts';
import { ProblemError } from './problem.ts';

interface BodyLimitOptions {
  maxBytes: number;
  /** What the body is called in the problem's sentence. */
  what?: string;
  /**
   * Milliseconds within which the whole body must arrive. By default 30 s; a phone on a poor connection needs a few.
   */
  withinMs?: number;
}

/**
 * Limits the size of bodies (413: RFC 9110, section 15.5.14) and the time in which they arrive: a trickling body's
 * connection is cut. Content-Length is checked here, as Hono's middleware opens the body's stream first, and reading
 * from that costs several times as much.
 *
 * @example
 *   app.post('/', bodyLimit({ maxBytes: 64 * 1024 }), handler);
 */
export const bodyLimit = ({
  maxBytes,
  what = 'message',
  withinMs = 30_000,
}: BodyLimitOptions): MiddlewareHandler => {
  const refuse = (): never => {
    throw new ProblemError(
      'too_large',
      `The ${what} is too large: ${maxBytes / 1024} KiB at most.`,
    );
  };
  const limitChunks = chunkedBodyLimit({ maxSize: maxBytes, onError: refuse });
  return async function bodyLimitMiddleware(c, next) {
    const length = c.req.header('Content-Length');
    const isChunked = length === undefined || c.req.header('Transfer-Encoding') !== undefined;
    if (!isChunked && Number(length) > maxBytes) refuse();
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const timer = setTimeout(() => {
      if (!incoming?.complete) incoming?.destroy();
    }, withinMs);
    try {
      if (isChunked) {
        await limitChunks(c, () => Promise.resolve()).catch((error: unknown) => {
          throw error instanceof ProblemError ? error : malformed(error);
        });
      }
      await next();
    } finally {
      clearTimeout(timer);
    }
  };
};
