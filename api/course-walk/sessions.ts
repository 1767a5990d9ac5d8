/** Sessions and their bearer tokens (RFC 6750). */
import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Kysely, sql, type Transaction } from 'kysely';
import { sessionLifetimesMs } from '#contract/accounts.ts';
import { hourMs } from '#contract/units.ts';
import { ProblemError } from '#platform/http/problem.ts';
import type { Database } from '#platform/store/schema.ts';
import { deleteInBatches, durableTransaction, isPostgres } from '#platform/store/transactions.ts';
import { type Account, lockAccount } from './accounts.ts';

/**
 * Returns the SHA-256 hash, base64url, of the token of a session or a link. The token itself, 256 random bits, is not
 * stored.
 */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');

type Db = Kysely<Database>;

/** Maximum number of sessions of one account. A further session replaces the one that would expire first. */
export const sessionsPerAccount = 20;

/** Ends the sessions of an account that would expire first, to make room for one more. */
const endSurplusSessions = async (db: Db, userId: string): Promise<void> => {
  const sessions = db
    .selectFrom('course_walk_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc');
  const all = await sessions.execute();
  const surplus = all.slice(sessionsPerAccount - 1).map(({ id }) => id);
  if (!surplus.length) return;
  await db.deleteFrom('course_walk_tokens').where('id', 'in', surplus).execute();
};

/** Starts a session of an account. Resolves to its token. */
export const startSession = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await durableTransaction(db, async (trx) => {
    await endSurplusSessions(trx, userId);
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

/** A session's last use is saved at most once in this time. */
const sessionUseMs = hourMs;

/** A session that has not ended. */
export interface Session {
  /** The hash of its token, which is its `id` in the table. */
  sessionId: string;
  userId: string;
}

/** Finds the session of a token, and records its use. Undefined: the token is unknown, or the session has ended. */
export const touchSession = async (
  db: Db,
  token: string,
  now: number,
): Promise<Session | undefined> => {
  const sessionId = tokenHash(token);
  const row = await db
    .selectFrom('course_walk_tokens')
    .select(['user_id', 'expires_at', 'ends_at'])
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const expiresAt = Math.min(now + sessionLifetimesMs.unused, row.ends_at);
  if (expiresAt > row.expires_at + sessionUseMs) {
    await durableTransaction(db, (trx) =>
      trx
        .updateTable('course_walk_tokens')
        .set({ expires_at: expiresAt })
        .where('id', '=', sessionId)
        // An operator may have set this to 0 in the meantime, to end the session (docs/data-and-keys.md, "After a
        // leak").
        .where('expires_at', '=', row.expires_at)
        .execute(),
    );
  }
  return { sessionId, userId: row.user_id };
};

/**
 * Returns whether a session is still alive, for a transaction that has locked its account. The session then cannot end
 * before the commit: `endSession` does not lock the account, but waits for this row.
 */
const isAlive = async (
  trx: Transaction<Database>,
  sessionId: string,
  now: number,
): Promise<boolean> => {
  const session = trx
    .selectFrom('course_walk_tokens')
    .select('id')
    .where('id', '=', sessionId)
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
 * @param exceptSessionId the session that continues
 * @returns the number of ended sessions
 */
export const endSessions = (db: Db, userId: string, exceptSessionId = ''): Promise<number> =>
  durableTransaction(db, async (trx) => {
    await lockAccount(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom('course_walk_tokens')
      .where('user_id', '=', userId)
      .where('id', '!=', exceptSessionId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });

/** Removes the sessions past `ends_at`, and returns their number. No session expires later than `ends_at`. */
export const removeExpiredSessions = (db: Db, now: number, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(db, 'course_walk_tokens', sql`ends_at <= ${now}`, signal);

/** RFC 6750, section 2.1: the scheme in upper or lower case, then a token of the length that the service issues. */
const authorization = /^bearer +([\w-]{43})$/i;

/** Returns the token in a request, valid or not. Undefined: there is no token, or its length is wrong. */
export const bearerToken = (c: Context): string | undefined =>
  authorization.exec(c.req.header('Authorization')?.trim() ?? '')?.[1];

/** A 401 names the authentication scheme (RFC 9110, section 15.5.2). */
export const unauthorized = (detail: string): ProblemError =>
  new ProblemError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** For a missing or invalid token, and for a deleted account. */
export const notLoggedIn = (): ProblemError => unauthorized('Please log in.');

interface BearerOptions {
  db: Kysely<Database>;
  now: () => number;
}

/**
 * Requires a valid token, and sets the variables of its session. `userId` is the session's account.
 *
 * @example
 *   app.get('/courses', bearer({ db, now }), (c) => list(c.get('userId')));
 *
 * @throws ProblemError 401
 */
export const bearer = ({ db, now }: BearerOptions) =>
  createMiddleware<{ Variables: Session }>(async (c, next) => {
    const token = bearerToken(c);
    const session = token && (await touchSession(db, token, now()));
    if (!session) throw notLoggedIn();
    c.set('sessionId', session.sessionId);
    c.set('userId', session.userId);
    c.set('logged', { account: session.userId });
    await next();
  });

/**
 * Runs a transaction for a call that passed `bearer`, with the account locked. Checks that the session has not ended in
 * the meantime, for example by a logout in another tab, and keeps it from ending before the commit.
 *
 * @throws ProblemError 401 if the session has ended; also the errors of `work`
 */
export const inSession = <Result>(
  { db, now }: BearerOptions,
  { sessionId, userId }: Session,
  work: (trx: Transaction<Database>, account: Account) => Promise<Result>,
): Promise<Result> =>
  durableTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account || !(await isAlive(trx, sessionId, now()))) throw notLoggedIn();
    return work(trx, account);
  });
