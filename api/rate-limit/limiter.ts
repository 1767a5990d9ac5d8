import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../http/problem.ts';

/** So many uses in so many seconds, counted from the first of them. */
export interface Limit {
  points: number;
  seconds: number;
}

/** Counts uses of one kind by a key, such as the submissions of each client. */
export interface Limiter {
  /** Counts one use. Resolves to 0, or to the milliseconds to wait when it exceeds the limit. */
  count: (key: string) => Promise<number>;
  /** Takes one use back. */
  uncount: (key: string) => Promise<void>;
}

/** Makes a limiter. Services that share a database count uses of the same name together. */
export type LimiterOf = (name: string, limit: Limit) => Limiter;

/** A limiter that counts with one of rate-limiter-flexible's. */
export const limiterOver = (store: RateLimiterAbstract): Limiter => ({
  count: async (key) => {
    try {
      await store.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  },
  uncount: async (key) => {
    await store.reward(key);
  },
});

const durationText = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

/**
 * Counts one use.
 *
 * @param sentence what came too often: `You have sent several messages in a short time.`
 * @throws ProblemError 429 with Retry-After (RFC 6585, section 4) when it exceeds the limit
 */
export const countOrRefuse = async (
  limiter: Limiter,
  key: string,
  sentence: string,
): Promise<void> => {
  const seconds = Math.ceil((await limiter.count(key)) / 1000);
  if (seconds <= 0) return;
  throw new ProblemError(
    'rate_limited',
    `${sentence} Please try again in ${durationText(seconds)}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
};
