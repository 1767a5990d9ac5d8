import type { Limit, Limiter, LimiterOf } from './limiter.ts';

/** A /56 may use 1 ×, a /48 3 × one client's limit. */
export const networkShares = [1, 3] as const;

/**
 * Counts a client under its IP address and under the networks around it: a /48 contains 65,536 networks of the size
 * that counts as one client.
 *
 * @example
 *   const logins = limitNetworks(limiterOf)('login', { points: 10, seconds: 900 });
 *   await countOrRefuse(logins, await networkKeys(c), 'There were too many attempts to log in.');
 */
export const limitNetworks =
  (limiterOf: LimiterOf) =>
  (name: string, limit: Limit): Limiter<readonly string[]> => {
    const limiters = [
      limiterOf(name, limit),
      ...networkShares.map((share, index) =>
        limiterOf(`${name}-network-${index + 1}`, { ...limit, points: limit.points * share }),
      ),
    ];
    const each = <Result>(
      keys: readonly string[],
      use: (limiter: Limiter, key: string) => Promise<Result>,
    ): Promise<Result[]> =>
      Promise.all(limiters.slice(0, keys.length).map((each, at) => use(each, keys[at] ?? '')));
    return {
      count: async (keys) => Math.max(...(await each(keys, (limiter, key) => limiter.count(key)))),
      uncount: async (keys) => {
        await each(keys, (limiter, key) => limiter.uncount(key));
      },
    };
  };
