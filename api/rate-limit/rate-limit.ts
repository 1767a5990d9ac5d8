import type { MiddlewareHandler } from 'hono';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../config.ts';
import type { ClientName } from './client-name.ts';
import { ProblemError } from '../http/problem.ts';

/** Counts calls by client. */
export interface RateLimiter {
  /** Counts one call; gives the milliseconds to wait when it is one too many, else 0. */
  take: (client: string) => Promise<number>;
}

/** One whose count can be taken back: of what turned out to be in order. */
export interface LenientLimiter extends RateLimiter {
  giveBack: (client: string) => Promise<void>;
}

/** Makes a limiter; services that share a database count under its name together. */
export type LimiterOf = (
  name: string,
  limit: { points: number; seconds: number },
) => LenientLimiter;

/** Counts with one of rate-limiter-flexible's limiters. */
export const rateLimiterOver = (limiter: RateLimiterAbstract): LenientLimiter => ({
  take: async (client) => {
    try {
      await limiter.consume(client);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  },
  giveBack: async (client) => {
    await limiter.reward(client);
  },
});

/** Counts in the memory of this process. */
export const memoryLimiterOf: LimiterOf = (keyPrefix, { points, seconds: duration }) =>
  rateLimiterOver(new RateLimiterMemory({ keyPrefix, points, duration }));

/** Submissions, in the memory of this process. */
export const memoryRateLimiter = ({ submissions, seconds }: RateLimit): LenientLimiter =>
  memoryLimiterOf('contact', { points: submissions, seconds });

const inWords = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

/**
 * Counts one call.
 *
 * @param sentence what came too often: `You have sent several messages in a short time.`
 * @throws ProblemError 429 with Retry-After (RFC 6585, section 4) when it is one too many
 */
export const takeOrRefuse = async (
  limiter: RateLimiter,
  client: string,
  sentence: string,
): Promise<void> => {
  const seconds = Math.ceil((await limiter.take(client)) / 1000);
  if (seconds <= 0) return;
  throw new ProblemError('rate_limited', `${sentence} Please try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
};

interface RateLimitOptions {
  limiter: LenientLimiter;
  clientName: ClientName;
}

/** Refuses what one client sends too often. What is only asked for its proof of work does not count: it comes again. */
export const rateLimit = ({ limiter, clientName }: RateLimitOptions): MiddlewareHandler =>
  async function rateLimitMiddleware(c, next) {
    const client = await clientName(c);
    await takeOrRefuse(limiter, client, 'You have sent several messages in a short time.');
    await next();
    if (c.error instanceof ProblemError && c.error.code === 'proof_required') {
      await limiter.giveBack(client);
    }
  };
