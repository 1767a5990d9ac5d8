import type { Context, MiddlewareHandler } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { FieldError } from '#contract/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { type Account, lockAccount } from './accounts.ts';
import { isAlive, type Session, touchSession } from './tokens.ts';

/** Variables of Hono's context. `bearer` sets the session; `logged` goes into the request's line in the log. */
export interface BearerEnv {
  Variables: Session & { logged: { account: string | undefined; how?: 'password' | 'google' } };
}

/** RFC 6750, section 2.1: the scheme in upper or lower case, then a token of the length that we issue. */
const authorization = /^bearer +([\w-]{43})$/i;

/** The token in a request, valid or not. Undefined when there is none, or its length is not that of our tokens. */
export const bearerToken = (c: Context): string | undefined =>
  authorization.exec(c.req.header('Authorization')?.trim() ?? '')?.[1];

/** A 401 names the authentication scheme (RFC 9110, section 15.5.2). */
export const unauthorized = (detail: string, errors?: FieldError[]): ProblemError =>
  new ProblemError('unauthorized', detail, {
    ...(errors && { errors }),
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

/** For a missing or invalid token, and for a deleted account. */
export const notLoggedIn = (): ProblemError => unauthorized('Please log in.');

interface BearerOptions {
  db: Kysely<Database>;
  now: () => number;
}

/**
 * Requires a valid token and sets the variables of its session; `userId` is the session's account.
 *
 * @example
 *   app.get('/courses', bearer({ db, now }), (c) => list(c.get('userId')));
 *
 * @throws ProblemError 401
 */
export const bearer = ({ db, now }: BearerOptions): MiddlewareHandler<BearerEnv> =>
  async function bearerMiddleware(c: Context<BearerEnv>, next) {
    const token = bearerToken(c);
    const session = token && (await touchSession(db, token, now()));
    if (!session) throw notLoggedIn();
    c.set('tokenId', session.tokenId);
    c.set('userId', session.userId);
    c.set('logged', { account: session.userId });
    await next();
  };

/**
 * Runs a transaction for a call that passed `bearer`, with the account locked. Checks that the session has not ended
 * since, for example by a logout in another tab, and keeps it from ending before the commit.
 *
 * @throws ProblemError 401 when the session has ended; also what `work` throws
 */
export const inSession = <Result>(
  { db, now }: BearerOptions,
  { tokenId, userId }: Session,
  work: (trx: Transaction<Database>, account: Account) => Promise<Result>,
): Promise<Result> =>
  durableTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account || !(await isAlive(trx, tokenId, now()))) throw notLoggedIn();
    return work(trx, account);
  });
