import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { createDailyHash } from './daily-hash.ts';
import type { Limit, Limiter } from './limiter.ts';
import { memoryLimiter } from './memory-limiter.ts';
import { processClock, type RateLimits } from './rate-limits.ts';
import { sharedLimiter } from './shared-limiter.ts';

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
 * A limiter that counts in the database, and in the memory of this service while that does not answer. A key that exceeds
 * the limit here alone is refused without a statement.
 */
const limiterFor = (db: Kysely<Database>, name: string, limit: Limit): Limiter => {
  const shared = sharedLimiter(db, name, limit);
  const own = memoryLimiter(limit, processClock);
  return {
    count: async (key) => {
      const wait = await own.count(key);
      return wait || shared.count(key).catch(() => 0);
    },
    uncount: async (key) => {
      await own.uncount(key);
      await shared.uncount(key).catch(() => undefined);
    },
  };
};

/** Counts in PostgreSQL, for all services that share it. While it does not answer, each service counts in its own memory. */
export const sharedRateLimits = (db: Kysely<Database>): RateLimits => ({
  limiterOf: (name, limit) => limiterFor(db, name, limit),
  hash: createDailyHash(Date.now, sharedSalt(db)),
  areShared: true,
});
