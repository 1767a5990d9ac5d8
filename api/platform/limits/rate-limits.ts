import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { DailyHash } from './daily-hash.ts';
import type { Limit, Limiter, LimiterOf } from './limiter.ts';

/** Where uses are counted, and under which keys. */
export interface RateLimits {
  limiterOf: LimiterOf;
  /** Turns IP addresses and account names into keys. */
  hash: DailyHash;
}

const waitMs = (refusal: unknown): number => {
  if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
  throw refusal;
};

/** A limiter that counts with rate-limiter-flexible. */
export const limiterWith = (counter: RateLimiterAbstract): Limiter => ({
  count: (key) => counter.consume(key).then(() => 0, waitMs),
  uncount: async (key) => {
    await counter.reward(key);
  },
  forget: async (key) => {
    await counter.delete(key);
  },
});

export const memoryCounter = (name: string, { points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/**
 * Counts in the memory of this process.
 *
 * @param hash turns IP addresses and account names into keys
 */
export const memoryRateLimits = (hash: DailyHash): RateLimits => ({
  limiterOf: (name, limit) => limiterWith(memoryCounter(name, limit)),
  hash,
});
