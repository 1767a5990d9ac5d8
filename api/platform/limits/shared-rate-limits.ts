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

/** Removes the names of prepared statements: behind PgBouncer, the next connection may not know them. */
const clientOf = (db: Kysely<Database>) => ({
  query: ({ text, values }: Query) => db.executeQuery(CompiledQuery.raw(text, values)),
});

/**
 * Counts in the table that the migration made. Once a key exceeds the limit, it is refused without a query until the
 * time is over, unless another service may take uses back.
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

/**
 * Counts in PostgreSQL, for all services that share it. While PostgreSQL does not answer, each service counts in
 * memory.
 *
 * @param hash turns IP addresses and account names into keys
 */
export const sharedRateLimits = (db: Kysely<Database>, hash: DailyHash): RateLimits => ({
  limiterOf: (name, limit) => limiterWith(sharedCounter(db, name, limit)),
  hash,
});
