import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/schema.ts';
import { createDailyHash } from './daily-hash.ts';
import { limiterOver } from './limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/** One salt a day for all services; those of the days before are deleted. */
const sharedSalt =
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

/**
 * Counts in PostgreSQL, for all services that share it. While it does not answer, each service counts in its own memory.
 *
 * @param pool the connections that `db` uses
 */
export const sharedRateLimits = (db: Kysely<Database>, pool: Pool): RateLimits => ({
  limiterOf: (keyPrefix, { points, seconds: duration }) =>
    limiterOver(
      new RateLimiterPostgres({
        points,
        duration,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        // A key that exceeds the limit is refused from memory, and costs no more statements.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
      }),
    ),
  hash: createDailyHash(Date.now, sharedSalt(db)),
  areShared: true,
});
