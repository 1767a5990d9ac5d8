/** Bearer tokens (RFC 6750): 256 random bits. The database holds their SHA-256 hashes only. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';
import { tokenLifetimeMs, tokensPerAccount } from './limits.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Db = Kysely<Database>;

/** Removes the oldest tokens of an account, so that it may have one more. */
const removeOldest = async (db: Db, userId: string): Promise<void> => {
  const tokens = db
    .selectFrom('course_walk_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc');
  const all = await tokens.execute();
  const surplus = all.slice(tokensPerAccount - 1).map(({ id }) => id);
  if (!surplus.length) return;
  await db.deleteFrom('course_walk_tokens').where('id', 'in', surplus).execute();
};

/**
 * A new token of an account. The token itself is stored nowhere.
 *
 * @param clientTag of the client that logs in, see known-clients.ts
 */
export const issueToken = async (
  db: Db,
  userId: string,
  now: number,
  clientTag: string | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await durableTransaction(db, async (trx) => {
    await removeOldest(trx, userId);
    await trx
      .insertInto('course_walk_tokens')
      .values({
        id: hashOf(token),
        user_id: userId,
        expires_at: now + tokenLifetimeMs,
        client_tag: clientTag,
      })
      .execute();
  });
  return token;
};

/** The id of the account that holds a token; undefined when the token is unknown or expired. */
export const userIdOf = async (db: Db, token: string, now: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('course_walk_tokens')
    .select('user_id')
    .where('id', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
};

/** Removes the tokens that have expired, and returns how many. */
export const removeExpiredTokens = async (db: Db, now: number = Date.now()): Promise<number> => {
  const { numDeletedRows } = await durableTransaction(db, (trx) =>
    trx.deleteFrom('course_walk_tokens').where('expires_at', '<=', now).executeTakeFirst(),
  );
  return Number(numDeletedRows);
};
