import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '#platform/http/problem.ts';
import type { ClientKey } from '#platform/limits/client-key.ts';
import { countOrRefuse, type Limiter } from '#platform/limits/limiter.ts';

interface LimitSubmissionsOptions {
  limiter: Limiter;
  clientKey: ClientKey;
}

/**
 * Answers 429 when one client sends too often. A submission that was refused for its missing
 * proof of work does not count, as the browser sends it again with one.
 */
export const limitSubmissions = ({
  limiter,
  clientKey,
}: LimitSubmissionsOptions): MiddlewareHandler =>
  async function limitSubmissionsMiddleware(c, next) {
    const client = await clientKey(c);
    await countOrRefuse(limiter, client, 'You have sent several messages in a short time.');
    await next();
    if (c.error instanceof ProblemError && c.error.code === 'proof_required') {
      await limiter.uncount(client);
    }
  };
