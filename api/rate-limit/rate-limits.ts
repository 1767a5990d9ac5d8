import { createDailyHash, type DailyHash } from './daily-hash.ts';
import type { LimiterOf } from './limiter.ts';
import { memoryLimiter } from './memory-limiter.ts';

/** Where uses are counted, and under which keys. */
export interface RateLimits {
  limiterOf: LimiterOf;
  /** Turns IP addresses and account names into keys. */
  hash: DailyHash;
  /** Whether the counts are those of all services that share the database, and outlive this process. */
  areShared: boolean;
}

/** The time since the process started, milliseconds. */
export const processClock = (): number => performance.now();

/**
 * Counts in the memory of this process.
 *
 * @param now milliseconds since 1970, for the day of the hash
 */
export const memoryRateLimits = (now: () => number = Date.now): RateLimits => ({
  limiterOf: (_, limit) => memoryLimiter(limit, processClock),
  hash: createDailyHash(now),
  areShared: false,
});
