import type { MiddlewareHandler } from 'hono';
import {
  retryAfterS,
  uploadsAtOnce,
  uploadsPerAccount,
  uploadsPerClient,
} from '#contract/limits.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { networksAround } from '#platform/limits/client-ip.ts';
import type { ClientIp } from '#platform/limits/client-key.ts';
import { busy } from '#platform/limits/limit-concurrency.ts';
import { networkShares } from '#platform/limits/limit-networks.ts';
import type { BearerEnv } from '#course-walk/accounts/bearer.ts';

/** Whose uploads are counted, and how many each may have under way. An IPv6 client also counts in its networks. */
const sharers = (userId: string, client: string): Array<[sharer: string, most: number]> => [
  [`account ${userId}`, uploadsPerAccount],
  [client, uploadsPerClient],
  ...networksAround(client).map((network, at): [string, number] => [
    network,
    uploadsPerClient * (networkShares[at] ?? 1),
  ]),
];

/**
 * Limits concurrent uploads: of one account, of one client, and in total. It runs before the body is read, as each body
 * is held in memory until it is converted.
 *
 * @returns middleware that throws ProblemError 429 for too many uploads of one account or client, and 503 for too many
 * in total, both with Retry-After
 */
export const limitUploads = (clientIp: ClientIp): MiddlewareHandler<BearerEnv> => {
  /** Number of uploads under way, by account, client and network. */
  const uploads = new Map<string, number>();
  let all = 0;
  const add = (sharer: string, more: 1 | -1): void => {
    const count = (uploads.get(sharer) ?? 0) + more;
    if (count) uploads.set(sharer, count);
    else uploads.delete(sharer);
  };
  return async function limitUploadsMiddleware(c, next) {
    const limits = sharers(c.get('userId'), clientIp(c));
    if (limits.some(([sharer, most]) => (uploads.get(sharer) ?? 0) >= most)) {
      throw new ProblemError('rate_limited', 'Other images of yours are still on their way.', {
        retryAfterS: retryAfterS.busy,
      });
    }
    if (all >= uploadsAtOnce) throw busy();
    all += 1;
    for (const [sharer] of limits) add(sharer, 1);
    try {
      await next();
    } finally {
      all -= 1;
      for (const [sharer] of limits) add(sharer, -1);
    }
  };
};
