import pLimit from 'p-limit';
import { retryAfterS } from '#contract/limits.ts';
import { ProblemError } from '#platform/http/problem.ts';

/** How many pieces of work may wait. */
const maxWaiting = 64;

/** 503 with Retry-After, when there is no room to wait. Nothing is broken: no operator has to look. */
export class Busy extends ProblemError {
  constructor() {
    super('unavailable', 'We are busy right now. Please try again in a moment.', {
      retryAfterS: retryAfterS.busy,
    });
  }
}

/**
 * `p-limit` with a bounded queue, for work that takes much memory or a whole processor core.
 *
 * @example
 *   const limit = limitConcurrency(2);
 *   const hash = await limit(() => argon2.hash(password));
 *
 * @param concurrency how many pieces of work run at once
 * @returns a function that runs work when its turn comes; it rejects with ProblemError 503 when the queue is full
 */
export const limitConcurrency = (concurrency: number) => {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw new Busy();
    return limit(work);
  };
};
