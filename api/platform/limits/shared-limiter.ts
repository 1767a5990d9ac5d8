/**
 * Limits that services count together in PostgreSQL. The table holds HMACs of IP addresses and emails, made with a
 * random key of the store, so that an attacker who has only the table cannot find them by guessing.
 */
import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { isPostgres } from '#platform/database/dialect.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Limit, LimiterOf } from './limiter.ts';
import { limiterWith, memoryCounter } from './memory-limiter.ts';

/** PostgreSQL, appendix A. */
const serializationFailure = '40001';

interface Query {
  text: string;
  values: unknown[];
}

/**
 * Removes the names of prepared statements: behind PgBouncer, the next connection may not know them. Repeats a
 * statement that failed because another service counted at the same time, which happens when the database's default
 * isolation is stricter than read committed.
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
 * beyond its limit is refused without asking the database until its time is over, so that one client's flood leaves
 * connections for others. Where another service may take uses back, the database is always asked.
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
    // An hourly task does it: removeEndedCounts.
    clearExpiredByTimeout: false,
    insuranceLimiter: memoryCounter(name, limit),
  });

/** Counts in PostgreSQL, for all services that share it. */
export const sharedLimiters = async (db: Kysely<Database>): Promise<LimiterOf> => {
  const stored = await db.selectFrom('limit_key').select('key').executeTakeFirstOrThrow();
  const hmacKey = Buffer.from(stored.key, 'base64url');
  const storedKey = (key: string): string =>
    createHmac('sha256', hmacKey).update(key).digest('base64url');
  return (name, limit) => limiterWith(sharedCounter(db, name, limit), limit, storedKey);
};

/** How many rows one transaction removes. */
const rowsAtOnce = 10_000;

/**
 * Removes the counts of limits that have ended, and returns how many. With SQLite there are none: its service counts in
 * memory.
 *
 * @param now milliseconds since 1970
 */
export const removeEndedCounts = async (
  db: Kysely<Database>,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> => {
  if (!isPostgres(db)) return 0;
  const ended = sql`select key from rate_limits where expire <= ${now} limit ${rowsAtOnce}`;
  const removal = sql`delete from rate_limits where key in (${ended})`;
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await durableTransaction(db, (trx) => removal.execute(trx));
    return Number(numAffectedRows);
  }, signal);
};
