import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { secondMs } from '#shared/time.ts';
import type { Limit, Limiter, LimiterOf, Use } from './limiter.ts';

/** How long a refused key must wait: at most the limit's own time, even after the clock was set back. */
const waitMsOf = ({ msBeforeNext }: RateLimiterRes, { seconds }: Limit): number =>
  Math.min(Math.max(1, msBeforeNext), seconds * secondMs);

/**
 * A limiter that counts with rate-limiter-flexible.
 *
 * @param storedKey turns a key into what is stored in its place
 */
export const limiterWith = (
  counter: RateLimiterAbstract,
  limit: Limit,
  storedKey: (key: string) => string = (key) => key,
): Limiter => {
  const takeBack = async (key: string, endsAt: number): Promise<void> => {
    if (Date.now() >= endsAt) return;
    const { consumedPoints } = await counter.reward(key);
    // All uses were forgotten meanwhile, or this one was counted elsewhere, during an outage.
    if (consumedPoints < 0) await counter.delete(key);
  };

  return {
    count: async (text) => {
      const key = storedKey(text);
      const countedAt = Date.now();
      const use = (result: RateLimiterRes, waitMs: number): Use => ({
        waitMs,
        takeBack: () => takeBack(key, countedAt + result.msBeforeNext),
      });
      try {
        return use(await counter.consume(key), 0);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return use(refusal, waitMsOf(refusal, limit));
      }
    },
    forget: async (key) => {
      await counter.delete(storedKey(key));
    },
  };
};

export const memoryCounter = (name: string, { points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts in the memory of this process, which forgets a key at the end of its limit. */
export const memoryLimiters = (): LimiterOf => (name, limit) =>
  limiterWith(memoryCounter(name, limit), limit);
