import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#platform/database/schema.ts';
import type { DailyHash } from './daily-hash.ts';
import type { Limit } from './limiter.ts';
import { limiterWith, memoryCounter, type RateLimits } from './rate-limits.ts';

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
 *
 * @param hash turns IP addresses and account names into keys
 */
export const sharedRateLimits = (db: Kysely<Database>, hash: DailyHash): RateLimits => ({
  limiterOf: (name, limit) => limiterWith(sharedCounter(db, name, limit)),
  hash,
  areShared: true,
});
