import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#platform/database/schema.ts';
import { createDailyHash, sharedSalt } from './daily-hash.ts';
import type { Limit, LimiterOf } from './limiter.ts';
import { limiterWith, memoryCounter } from './memory-limiter.ts';

/** PostgreSQL, appendix A. */
const serializationFailure = '40001';

interface Query {
  text: string;
  values: unknown[];
}

/**
 * Removes the names of prepared statements: behind PgBouncer, the next connection may not know them. Asks again where
 * the database's default isolation is stricter than read committed, and another service has counted at the same time.
 */
const clientOf = (db: Kysely<Database>) => ({
  query: async ({ text, values }: Query) => {
    for (;;) {
      try {
        return await db.executeQuery(CompiledQuery.raw(text, values));
      } catch (error) {
        if ((error as { code?: unknown }).code !== serializationFailure) throw error;
      }
    }
  },
});

/**
 * Counts in the table that the migration made. While PostgreSQL does not answer, each service counts in memory. A key
 * beyond its limit is refused without a statement until its time is over, so that one client's flood leaves connections
 * to others; not where another service may take uses back.
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
    inMemoryBlockOnConsumed: limit.areTakenBack ? 0 : limit.points + 1,
    insuranceLimiter: memoryCounter(name, limit),
  });

/** Counts in PostgreSQL, for all services that share it. */
export const sharedLimiters = (db: Kysely<Database>): LimiterOf => {
  const hash = createDailyHash(sharedSalt(db));
  return (name, limit) => limiterWith(sharedCounter(db, name, limit), limit, hash);
};
