import type { MiddlewareHandler } from 'hono';
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit';
import { malformed } from './json-body.ts';
import { ProblemError } from './problem.ts';

interface BodyLimitOptions {
  maxBytes: number;
  /** What the body is, for the sentence of the problem. */
  what?: string;
}

/**
 * Limits the size of bodies, with 413 (RFC 9110, section 15.5.14). A Content-Length is compared here: Hono's middleware
 * opens the body's stream first, from which reading costs several times as much.
 *
 * @example
 *   app.post('/', bodyLimit({ maxBytes: 64 * 1024 }), handler);
 */
export const bodyLimit = ({ maxBytes, what = 'message' }: BodyLimitOptions): MiddlewareHandler => {
  const refuse = (): never => {
    throw new ProblemError(
      'too_large',
      `The ${what} is too large: ${maxBytes / 1024} KiB at most.`,
    );
  };
  const limitChunks = chunkedBodyLimit({ maxSize: maxBytes, onError: refuse });
  return async function bodyLimitMiddleware(c, next) {
    const length = c.req.header('Content-Length');
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      await limitChunks(c, () => Promise.resolve()).catch((error: unknown) => {
        throw error instanceof ProblemError ? error : malformed(error);
      });
    } else if (Number(length) > maxBytes) refuse();
    await next();
  };
};
