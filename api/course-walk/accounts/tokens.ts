/** Sessions and their bearer tokens (RFC 6750). */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { deleteInBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import { lockAccount } from './accounts.ts';
import { tokenHash } from './token-hash.ts';
import { sessionLifetimesMs, sessionUseMs, tokensPerAccount } from '#contract/limits.ts';

type Db = Kysely<Database>;

/** Removes the tokens of an account that would expire first, to make room for one more. */
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

/** Issues a new token for an account. */
export const issueToken = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await durableTransaction(db, async (trx) => {
    await removeOldest(trx, userId);
    await trx
      .insertInto('course_walk_tokens')
      .values({
        id: tokenHash(token),
        user_id: userId,
        expires_at: now + sessionLifetimesMs.unused,
        ends_at: now + sessionLifetimesMs.longest,
      })
      .execute();
  });
  return token;
};

/** A session that has not ended. */
export interface Session {
  /** The hash of its token. */
  tokenId: string;
  userId: string;
}

/** Finds the session of a token, and records its use. Undefined when the token is unknown or the session has ended. */
export const touchSession = async (
  db: Db,
  token: string,
  now: number,
): Promise<Session | undefined> => {
  const tokenId = tokenHash(token);
  const row = await db
    .selectFrom('course_walk_tokens')
    .select(['user_id', 'expires_at', 'ends_at'])
    .where('id', '=', tokenId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const expiresAt = Math.min(now + sessionLifetimesMs.unused, row.ends_at);
  if (expiresAt > row.expires_at + sessionUseMs) {
    await durableTransaction(db, (trx) =>
      trx
        .updateTable('course_walk_tokens')
        .set({ expires_at: expiresAt })
        .where('id', '=', tokenId)
        // An operator may have ended the session meanwhile, by setting this to 0 (docs/operating.md, "After a leak").
        .where('expires_at', '=', row.expires_at)
        .execute(),
    );
  }
  return { tokenId, userId: row.user_id };
};

/**
 * Whether a session is still alive, for a transaction that has locked its account. The session then cannot end before
 * the commit: `endSession` does not lock the account, but has to wait for this row.
 */
export const isAlive = async (
  trx: Transaction<Database>,
  tokenId: string,
  now: number,
): Promise<boolean> => {
  const session = trx
    .selectFrom('course_walk_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('expires_at', '>', now);
  const locked = isPostgres(trx) ? session.forShare() : session;
  return (await locked.executeTakeFirst()) !== undefined;
};

/** Ends the session of a token, if there is one. */
export const endSession = async (db: Db, token: string): Promise<void> => {
  await durableTransaction(db, (trx) =>
    trx.deleteFrom('course_walk_tokens').where('id', '=', tokenHash(token)).execute(),
  );
};

/**
 * Ends the sessions of an account.
 *
 * @param exceptTokenId hash of the token whose session continues
 * @returns the number of ended sessions
 */
export const endSessions = (db: Db, userId: string, exceptTokenId = ''): Promise<number> =>
  durableTransaction(db, async (trx) => {
    await lockAccount(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom('course_walk_tokens')
      .where('user_id', '=', userId)
      .where('id', '!=', exceptTokenId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });

/** Removes the sessions past `ends_at`, and returns how many. No session expires later than that. */
export const removeExpiredTokens = (
  db: Db,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> => deleteInBatches(db, 'course_walk_tokens', sql`ends_at <= ${now}`, signal);
