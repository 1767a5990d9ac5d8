import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { secondMs } from '#shared/time.ts';
import { createDailyHash } from './daily-hash.ts';
import type { Limit, Limiter, LimiterOf } from './limiter.ts';

/** The wait that a refusal names: at most the time of the limit, also after the clock was set back. */
const waitMs = (refusal: unknown, { seconds }: Limit): number => {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return Math.min(Math.max(1, refusal.msBeforeNext), seconds * secondMs);
};

/** A limiter that counts with rate-limiter-flexible, under hashes of its keys. */
export const limiterWith = (
  counter: RateLimiterAbstract,
  limit: Limit,
  hash: (key: string) => Promise<string>,
): Limiter => {
  const counted = async (key: string): Promise<string> => (limit.areKeysPublic ? key : hash(key));
  return {
    count: async (key) =>
      counter.consume(await counted(key)).then(
        () => 0,
        (refusal: unknown) => waitMs(refusal, limit),
      ),
    uncount: async (key) => {
      await counter.reward(await counted(key));
    },
    forget: async (key) => {
      await counter.delete(await counted(key));
    },
  };
};

export const memoryCounter = (name: string, { points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts in the memory of this process. */
export const memoryLimiters = (now?: () => number): LimiterOf => {
  const hash = createDailyHash(undefined, now);
  return (name, limit) => limiterWith(memoryCounter(name, limit), limit, hash);
};
