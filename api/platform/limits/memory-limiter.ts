import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { secondMs } from '#shared/time.ts';
import type { Limit, Limiter, LimiterOf } from './limiter.ts';

/** How long a refused key must wait: at most the limit's own time, even after the clock was set back. */
const waitMs = (refusal: unknown, { seconds }: Limit): number => {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return Math.min(Math.max(1, refusal.msBeforeNext), seconds * secondMs);
};

/**
 * A limiter that counts with rate-limiter-flexible.
 *
 * @param storedKey turns a key into what is stored in its place
 */
export const limiterWith = (
  counter: RateLimiterAbstract,
  limit: Limit,
  storedKey: (key: string) => string = (key) => key,
): Limiter => ({
  count: (key) =>
    counter.consume(storedKey(key)).then(
      () => 0,
      (refusal: unknown) => waitMs(refusal, limit),
    ),
  uncount: async (key) => {
    await counter.reward(storedKey(key));
  },
  forget: async (key) => {
    await counter.delete(storedKey(key));
  },
});

export const memoryCounter = (name: string, { points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts in the memory of this process, which forgets a key at the end of its limit. */
export const memoryLimiters = (): LimiterOf => (name, limit) =>
  limiterWith(memoryCounter(name, limit), limit);
