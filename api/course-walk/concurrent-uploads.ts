import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '../http/problem.ts';
import type { BearerEnv } from './bearer.ts';
import { concurrentUploads, uploadWaitMs } from './limits.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

interface Account {
  semaphore: Semaphore;
  /** That run or wait. */
  uploads: number;
}

const othersOnTheirWay = (): ProblemError =>
  new ProblemError('rate_limited', 'Other pictures of yours are still on their way.', {
    headers: { 'Retry-After': '5' },
  });

/**
 * Limits the uploads of one account at the same time, so that it does not take the memory of all. As many more wait for a
 * moment with their bodies unread: of a client that cancels and begins anew, the service may hear of the new upload first.
 *
 * @param waitMs after which an upload that waits is refused
 * @returns middleware; it throws ProblemError 429
 */
export const limitConcurrentUploads = (waitMs = uploadWaitMs): MiddlewareHandler<BearerEnv> => {
  const accounts = new Map<string, Account>();
  const accountOf = (userId: string): Account => {
    const known = accounts.get(userId);
    if (known) return known;
    const semaphore = createSemaphore(concurrentUploads);
    const account = { semaphore, uploads: 0 };
    accounts.set(userId, account);
    return account;
  };
  return async function limitConcurrentUploadsMiddleware(c, next) {
    const userId = c.get('userId');
    const account = accountOf(userId);
    const waiting = new AbortController();
    const giveUp = (): void => waiting.abort(othersOnTheirWay());
    const timer = setTimeout(giveUp, waitMs);
    c.req.raw.signal.addEventListener('abort', giveUp);
    account.uploads += 1;
    try {
      if (account.uploads > 2 * concurrentUploads) throw othersOnTheirWay();
      await account.semaphore(() => {
        clearTimeout(timer);
        return next();
      }, waiting.signal);
    } finally {
      clearTimeout(timer);
      c.req.raw.signal.removeEventListener('abort', giveUp);
      account.uploads -= 1;
      if (account.uploads === 0) accounts.delete(userId);
    }
  };
};
