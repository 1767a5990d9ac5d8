/** How often a client may do something: counted in memory, or in PostgreSQL by all services that share it. */
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

/** `points` uses within `seconds` after the first of them. */
export interface Limit {
  points: number;
  seconds: number;
  /** Whether uses may be refunded or forgotten: a refused key may then be allowed again before its time is over. */
  refundable?: boolean;
}

/** A use that was counted. */
export interface Use {
  /** 0, or the milliseconds to wait when it exceeds the limit. */
  waitMs: number;
  /** Refunds it, unless the time in which it counts is over: the uses after that are others. */
  refund: () => Promise<void>;
}

/** Counts uses by a key, such as the IP address of a client. */
export interface Limiter {
  /** Counts one use. */
  count: (key: string) => Promise<Use>;
  /** Refunds all uses. */
  forget: (key: string) => Promise<void>;
}

/** Makes a limiter. Services that share a database count uses of the same name together. */
export type LimiterOf = (name: string, limit: Limit) => Limiter;

/**
 * Makes the refusal of a use that exceeds a limit.
 *
 * @param sentence says what came too often: `You have sent several messages in a short time.`
 * @param waitMs until the next use is allowed
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
 * @throws ProblemError 429, as `tooMany` makes it, when it exceeds the limit
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

/** How long a refused key must wait: at most the limit's own time, even after the clock was set back. */
const waitMsOf = ({ msBeforeNext }: RateLimiterRes, { seconds }: Limit): number =>
  Math.min(Math.max(1, msBeforeNext), seconds * secondMs);

/**
 * A limiter that counts with rate-limiter-flexible.
 *
 * @param storedKey turns a key into what is stored in its place
 */
const limiterWith = (
  counter: RateLimiterAbstract,
  limit: Limit,
  storedKey: (key: string) => string = (key) => key,
): Limiter => {
  const refund = async (key: string, endsAt: number): Promise<void> => {
    if (Date.now() >= endsAt) return;
    const { consumedPoints } = await counter.reward(key);
    // All uses were forgotten meanwhile, or this one was counted elsewhere, during an outage.
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

/** Counts in the memory of this process, which forgets a key at the end of its limit. */
export const memoryLimiters = (): LimiterOf => (name, limit) =>
  limiterWith(memoryCounter(name, limit), limit);

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
 * connections for others. Where another service may refund uses, the database is always asked.
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
    // An hourly task does it: removeEndedCounts.
    clearExpiredByTimeout: false,
    insuranceLimiter: memoryCounter(name, limit),
  });

/**
 * Counts in PostgreSQL, for all services that share it. The table holds HMACs of IP addresses and emails, made with a
 * random key of the store, so that an attacker who has only the table cannot find them by guessing.
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
  const ended = sql`select key from rate_limits where expire <= ${now} limit ${rowsPerTransaction}`;
  const removal = sql`delete from rate_limits where key in (${ended})`;
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await durableTransaction(db, (trx) => removal.execute(trx));
    return Number(numAffectedRows);
  }, signal);
};
