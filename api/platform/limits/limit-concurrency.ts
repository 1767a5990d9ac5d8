import pLimit from 'p-limit';
import { retryAfterS } from '#contract/limits.ts';
import { ProblemError } from '#platform/http/problem.ts';

/** Work that waits by default, at most. */
const defaultWaiting = 64;

/** 503 with Retry-After, for what must not wait. */
export const busy = (): ProblemError =>
  new ProblemError('unavailable', 'We are busy just now. Please try again in a moment.', {
    retryAfterS: retryAfterS.busy,
  });

/**
 * `p-limit` with an end to its queue: for work that takes much memory or a whole processor.
 *
 * @example
 *   const limit = limitConcurrency(2);
 *   const hash = await limit(() => argon2.hash(password));
 *
 * @param concurrency pieces of work that run at once
 * @param waiting pieces of work that wait
 * @returns runs work when its turn has come; rejects with ProblemError 503 when too much waits already
 */
export const limitConcurrency = (concurrency: number, waiting = defaultWaiting) => {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + waiting) throw busy();
    return limit(work);
  };
};
