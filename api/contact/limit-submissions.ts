import type { MiddlewareHandler } from 'hono';
import type { Deps } from '#platform/feature.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { countOrRefuse } from '#platform/limits/limiter.ts';

const noLimit: MiddlewareHandler = (_, next) => next();

/**
 * Answers 429 when one client sends more often than RATE_LIMIT allows. A submission that was refused for its missing
 * proof of work does not count, as the browser sends it again with one.
 */
export const limitSubmissions = ({
  config: { rateLimit },
  limiterOf,
  clientIp,
}: Pick<Deps, 'config' | 'limiterOf' | 'clientIp'>): MiddlewareHandler => {
  if (!rateLimit) return noLimit;
  const { submissions: points, seconds } = rateLimit;
  const limiter = limiterOf('contact', { points, seconds });
  return async function limitSubmissionsMiddleware(c, next) {
    const sentence = 'You have sent several messages in a short time.';
    const takeBack = await countOrRefuse(limiter, clientIp(c), sentence);
    await next();
    if (c.error instanceof ProblemError && c.error.code === 'proof_required') await takeBack();
  };
};
