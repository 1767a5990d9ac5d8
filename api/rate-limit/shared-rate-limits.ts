import { randomBytes } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/schema.ts';
import { createDailyHash } from './daily-hash.ts';
import type { Limit } from './limiter.ts';
import { limiterWith, memoryCounter, type RateLimits } from './rate-limits.ts';

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

interface Query {
  text: string;
  values: unknown[];
}

/** Without the names of prepared statements, which PgBouncer may not know on the next connection. */
const clientOf = (db: Kysely<Database>) => ({
  query: ({ text, values }: Query) => db.executeQuery(CompiledQuery.raw(text, values)),
});

/**
 * Counts in the table of the migration. A key that exceeds the limit is refused without a query until its time has
 * passed.
 */
const sharedCounter = (db: Kysely<Database>, name: string, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.points,
    duration: limit.seconds,
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: memoryCounter(name, limit),
  });

/**
 * Counts in PostgreSQL, for all services that share it. While it does not answer, each service counts in its own
 * memory.
 */
export const sharedRateLimits = (db: Kysely<Database>): RateLimits => ({
  limiterOf: (name, limit) => limiterWith(sharedCounter(db, name, limit)),
  hash: createDailyHash(Date.now, sharedSalt(db)),
  areShared: true,
});
