/** Bearer tokens (RFC 6750): 256 random bits, of which the database keeps a hash alone. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { tokenLifetimeMs, tokensPerAccount } from './limits.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Db = Kysely<Database>;

/** Removes the tokens of an account that are more than it may have, the oldest first. */
const makeRoom = async (db: Db, userId: string): Promise<void> => {
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

/** A new token of an account: the only moment at which it is known here. */
export const issueToken = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await makeRoom(db, userId);
  await db
    .insertInto('course_walk_tokens')
    .values({ id: hashOf(token), user_id: userId, expires_at: now + tokenLifetimeMs })
    .execute();
  return token;
};

/** Whose token it is; undefined when it is none, or expired. */
export const holderOf = async (db: Db, token: string, now: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('course_walk_tokens')
    .select('user_id')
    .where('id', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
};

/** Removes what nobody can use any more; gives back how many. */
export const removeExpiredTokens = async (db: Db, now: number = Date.now()): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('course_walk_tokens')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
