import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { type DailyHash, createDailyHash } from './daily-hash.ts';
import { type LenientLimiter, type LimiterOf, rateLimiterOver } from './rate-limit.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';

/** One salt a day for all services; those of the days before are forgotten. */
export const sharedSalt =
  (db: Kysely<Database>) =>
  async (day: number): Promise<Buffer> => {
    const salt = randomBytes(32).toString('base64url');
    await db
      .insertInto('address_salts')
      .values({ day, salt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.deleteFrom('address_salts').where('day', '<', day).execute();
    const salts = db.selectFrom('address_salts').select('salt').where('day', '=', day);
    return Buffer.from((await salts.executeTakeFirstOrThrow()).salt, 'base64url');
  };

interface SharedRateLimits {
  rateLimiter?: LenientLimiter;
  limiterOf?: LimiterOf;
  addressHash?: DailyHash;
}

/**
 * Lets services that share a PostgreSQL count a client's calls together. While it does not answer, each counts in its
 * own memory. With SQLite: nothing, which leaves counting to the app.
 */
export const sharedRateLimits = (
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { rateLimit }: Pick<Config, 'rateLimit'>,
): SharedRateLimits => {
  if (!pool) return {};
  const limiterOf: LimiterOf = (keyPrefix, { points, seconds: duration }) =>
    rateLimiterOver(
      new RateLimiterPostgres({
        points,
        duration,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        // A client that is over the limit costs no more statements.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
      }),
    );
  return {
    ...(rateLimit && {
      rateLimiter: limiterOf('contact', {
        points: rateLimit.submissions,
        seconds: rateLimit.seconds,
      }),
    }),
    limiterOf,
    addressHash: createDailyHash(Date.now, sharedSalt(db)),
  };
};
