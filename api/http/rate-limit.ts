import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../config.ts';
import type { AddressHash } from './address-hash.ts';
import type { Hops } from './client-address.ts';
import { ProblemError } from './problem.ts';

/** Counts calls by client. */
export interface RateLimiter {
  /** Counts one call; gives the milliseconds to wait when it is one too many, else 0. */
  take: (client: string) => Promise<number>;
}

/** Counts with one of rate-limiter-flexible's limiters. */
export const rateLimiterOver = (limiter: RateLimiterAbstract): RateLimiter => ({
  take: async (client) => {
    try {
      await limiter.consume(client);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  },
});

/** Counts in the memory of this process. */
export const memoryRateLimiter = ({ submissions, seconds }: RateLimit): RateLimiter =>
  rateLimiterOver(new RateLimiterMemory({ points: submissions, duration: seconds }));

const inWords = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

interface RateLimitOptions {
  limiter: RateLimiter;
  /** Who calls: see client-address.ts. */
  clientOf: (hops: Hops) => string;
  /** Client → a name that cannot be turned back. */
  hash: AddressHash;
}

/** Refuses with 429 and Retry-After (RFC 6585, section 4) what one client sends too often. */
export const rateLimit = ({ limiter, clientOf, hash }: RateLimitOptions): MiddlewareHandler =>
  async function rateLimitMiddleware(c, next) {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const peer = incoming?.socket.remoteAddress;
    const client = clientOf({ peer, forwardedFor: c.req.header('X-Forwarded-For') });
    const seconds = Math.ceil((await limiter.take(await hash(client))) / 1000);
    if (seconds > 0) {
      throw new ProblemError(
        'rate_limited',
        `You have sent several messages in a short time. Please try again in ${inWords(seconds)}.`,
        { headers: { 'Retry-After': String(seconds) } },
      );
    }
    await next();
  };
