import type { MiddlewareHandler } from 'hono';
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit';
import { malformed } from './json-body.ts';
import { ProblemError } from './problem.ts';

/**
 * Limits the size of bodies, with 413 (RFC 9110, section 15.5.14). A Content-Length is compared here: Hono's middleware
 * opens the body's stream first, from which reading costs several times as much.
 *
 * @example
 *   app.post('/', bodyLimit({ maxBytes: 64 * 1024 }), handler);
 */
export const bodyLimit = ({ maxBytes }: { maxBytes: number }): MiddlewareHandler => {
  const refuse = (): never => {
    throw new ProblemError(
      'too_large',
      `The message is too large: ${maxBytes / 1024} KiB at most.`,
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
