import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Config, RateLimit } from '../config.ts';
import { challengeLifetimeS } from '../contact/proof-of-work.ts';
import { type AddressHash, createAddressHash } from '../http/address-hash.ts';
import { type RateLimiter, rateLimiterOver } from '../http/rate-limit.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';

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

type Pool = NonNullable<OpenDatabase['pool']>;

const sharedLimiter = (pool: Pool, keyPrefix: string, limit: RateLimit): RateLimiter => {
  const { submissions: points, seconds: duration } = limit;
  return rateLimiterOver(
    new RateLimiterPostgres({
      points,
      duration,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      // What is over the limit costs no more statements.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    }),
  );
};

/** What services that share a database count together. */
export interface SharedCounts {
  rateLimiter?: RateLimiter;
  addressHash?: AddressHash;
  proofUses?: RateLimiter;
}

/**
 * Lets services that share a PostgreSQL count a client's submissions, and the uses of a challenge, together. While it
 * does not answer, each counts in its own memory. With SQLite, or without a limit: nothing, which leaves counting to
 * the app.
 */
export const sharedRateLimits = (
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { rateLimit, proofOfWorkKey }: Pick<Config, 'rateLimit' | 'proofOfWorkKey'>,
): SharedCounts => {
  if (!pool) return {};
  const once = { submissions: 1, seconds: challengeLifetimeS };
  return {
    ...(rateLimit && {
      rateLimiter: sharedLimiter(pool, 'contact', rateLimit),
      addressHash: createAddressHash(Date.now, sharedSalt(db)),
    }),
    ...(proofOfWorkKey && { proofUses: sharedLimiter(pool, 'proof', once) }),
  };
};
