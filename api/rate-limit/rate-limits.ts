import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createDailyHash, type DailyHash } from './daily-hash.ts';
import { type LimiterOf, limiterOver } from './limiter.ts';

/** Where uses are counted, and under which keys. */
export interface RateLimits {
  limiterOf: LimiterOf;
  /** Turns IP addresses and account names into keys. */
  hash: DailyHash;
  /** Whether the counts are those of all services that share the database, and outlive this process. */
  areShared: boolean;
}

/** Counts in the memory of this process. */
export const memoryRateLimits = (now: () => number = Date.now): RateLimits => ({
  limiterOf: (keyPrefix, { points, seconds: duration }) =>
    limiterOver(new RateLimiterMemory({ keyPrefix, points, duration })),
  hash: createDailyHash(now),
  areShared: false,
});
