import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '#platform/http/problem.ts';
import type { BearerEnv } from '../accounts/bearer.ts';
import { uploadsPerAccount } from '#contract/limits.ts';

const retryAfterS = 5;

/**
 * Limits the uploads of one account at the same time: images are processed in the order in which they came, so that one
 * account holds up others by two images at most.
 *
 * @returns middleware; it throws ProblemError 429 with Retry-After
 */
export const limitUploads = (): MiddlewareHandler<BearerEnv> => {
  /** Account → its uploads under way. */
  const uploads = new Map<string, number>();
  return async function limitUploadsMiddleware(c, next) {
    const userId = c.get('userId');
    const others = uploads.get(userId) ?? 0;
    if (others >= uploadsPerAccount) {
      throw new ProblemError('rate_limited', 'Other images of yours are still on their way.', {
        headers: { 'Retry-After': String(retryAfterS) },
      });
    }
    uploads.set(userId, others + 1);
    try {
      await next();
    } finally {
      const rest = (uploads.get(userId) ?? 1) - 1;
      if (rest) uploads.set(userId, rest);
      else uploads.delete(userId);
    }
  };
};
