/** Rate limits. The service counts uses in memory, or in the PostgreSQL database that several services share. */
import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { secondMs, spanInWords } from '#contract/units.ts';
import type { Database } from '#platform/store/schema.ts';
import { durableTransaction, inBatches, isPostgres } from '#platform/store/transactions.ts';
import { ProblemError } from './problem.ts';

/** At most `points` uses within `seconds` of the first. */
export interface Limit {
  points: number;
  seconds: number;
  /** Whether uses may be refunded or forgotten, so that a refused key may be allowed again early. */
  refundable?: boolean;
}

/** A counted use. */
export interface Use {
  /** Milliseconds to wait. 0: the use is within the limit. */
  waitMs: number;
  /** Takes the use back. Does nothing after the limit's window, because later uses count in a new one. */
  refund: () => Promise<void>;
}

/** Counts uses by a key, such as the IP address of a client. */
export interface Limiter {
  count: (key: string) => Promise<Use>;
  /** Takes back all uses of a key. */
  forget: (key: string) => Promise<void>;
}

/** Makes a limiter. Services that share a database share the counts of limiters with the same name. */
export type LimiterOf = (name: string, limit: Limit) => Limiter;

/**
 * Makes the refusal of a use beyond a limit.
 *
 * @param sentence says what the client did too often: `You have sent several messages in a short time.`
 * @param waitMs milliseconds until the next use is allowed
 * @returns ProblemError 429 with Retry-After (RFC 6585, section 4)
 */
const tooMany = (sentence: string, waitMs: number): ProblemError =>
  new ProblemError('rate_limited', `${sentence} Please try again in ${spanInWords(waitMs)}.`, {
    retryAfterS: Math.ceil(waitMs / secondMs),
  });

/**
 * Counts one use.
 *
 * @returns a function that refunds it
 * @throws ProblemError 429 (`tooMany`) if the use exceeds the limit
 */
export const countOrRefuse = async (
  limiter: Limiter,
  key: string,
  sentence: string,
): Promise<Use['refund']> => {
  const { waitMs, refund } = await limiter.count(key);
  if (waitMs > 0) throw tooMany(sentence, waitMs);
  return refund;
};

/**
 * Returns the milliseconds until a refused client may try again. Never more than the limit's window, even if the clock
 * was set back.
 */
const waitMsOf = ({ msBeforeNext }: RateLimiterRes, { seconds }: Limit): number =>
  Math.min(Math.max(1, msBeforeNext), seconds * secondMs);

/**
 * Makes a limiter from a counter of rate-limiter-flexible.
 *
 * @param storedKey returns the text that is stored instead of a key
 */
const limiterWith = (
  counter: RateLimiterAbstract,
  limit: Limit,
  storedKey: (key: string) => string = (key) => key,
): Limiter => {
  const refund = async (key: string, endsAt: number): Promise<void> => {
    if (Date.now() >= endsAt) return;
    const { consumedPoints } = await counter.reward(key);
    // Below 0 if the key was forgotten in the meantime, or if an outage moved the counting to or from memory.
    if (consumedPoints < 0) await counter.delete(key);
  };

  return {
    count: async (text) => {
      const key = storedKey(text);
      const countedAt = Date.now();
      const use = (result: RateLimiterRes, waitMs: number): Use => ({
        waitMs,
        refund: () => refund(key, countedAt + result.msBeforeNext),
      });
      try {
        return use(await counter.consume(key), 0);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return use(refusal, waitMsOf(refusal, limit));
      }
    },
    forget: async (key) => {
      await counter.delete(storedKey(key));
    },
  };
};

const memoryCounter = (name: string, { points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Makes limiters that count in the memory of this process. They forget a key when its window ends. */
export const memoryLimiters = (): LimiterOf => (name, limit) =>
  limiterWith(memoryCounter(name, limit), limit);

/** PostgreSQL, appendix A. */
const serializationFailure = '40001';

interface Query {
  text: string;
  values: unknown[];
}

/**
 * Runs the counter's statements, and drops their names, so that the server prepares none: behind PgBouncer, the next
 * connection may not know a prepared statement. Repeats a statement that failed because another service counted at the
 * same time. That happens if the database's default isolation is stricter than read committed.
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
 * Makes a counter in the table `rate_limits`. While PostgreSQL does not answer, each service counts in memory. A key
 * beyond its limit is refused without a query until its window ends, so that one client's flood leaves connections for
 * others. A refundable limit always queries, because another service may have refunded a use.
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
    inMemoryBlockOnConsumed: limit.refundable ? 0 : limit.points + 1,
    // The hourly task `removeEndedCounts` removes them.
    clearExpiredByTimeout: false,
    insuranceLimiter: memoryCounter(name, limit),
  });

/**
 * Makes limiters that count in PostgreSQL, for all services that share it. The table holds HMACs of IP addresses and
 * emails. Their random key is in another table, so that somebody who has only the counts cannot guess them.
 */
export const sharedLimiters = async (db: Kysely<Database>): Promise<LimiterOf> => {
  const stored = await db.selectFrom('limit_key').select('key').executeTakeFirstOrThrow();
  const hmacKey = Buffer.from(stored.key, 'base64url');
  const storedKey = (key: string): string =>
    createHmac('sha256', hmacKey).update(key).digest('base64url');
  return (name, limit) => limiterWith(sharedCounter(db, name, limit), limit, storedKey);
};

const rowsPerTransaction = 10_000;

/**
 * Removes counts whose window has ended, and returns how many. Always 0 with SQLite, where the service counts in
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
  const ended = sql`select key from rate_limits where expire <= ${now} limit ${rowsPerTransaction}`;
  const removal = sql`delete from rate_limits where key in (${ended})`;
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await durableTransaction(db, (trx) => removal.execute(trx));
    return Number(numAffectedRows);
  }, signal);
};
