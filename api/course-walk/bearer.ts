import type { Context, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ProblemError } from '../http/problem.ts';
import { userIdOf } from './tokens.ts';

/** What `bearer` tells the routes behind it. */
export interface BearerEnv {
  Variables: { userId: string };
}

/** RFC 6750, section 2.1: the scheme in upper or lower case, then a token of the length of ours. */
const authorization = /^bearer +([\w-]{43})$/i;

/** A 401 names the authentication scheme (RFC 9110, section 15.5.2). */
export const unauthorized = (detail: string): ProblemError =>
  new ProblemError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** For a token that is missing or no longer valid, and for an account that has been deleted. */
export const notLoggedIn = (): ProblemError => unauthorized('Please log in.');

interface BearerOptions {
  db: Kysely<Database>;
  now: () => number;
}

/**
 * Requires a valid token, and sets `userId` to the account that holds it.
 *
 * @example
 *   app.get('/courses', bearer({ db, now }), (c) => list(c.get('userId')));
 *
 * @throws ProblemError 401
 */
export const bearer = ({ db, now }: BearerOptions): MiddlewareHandler<BearerEnv> =>
  async function bearerMiddleware(c: Context<BearerEnv>, next) {
    const [, token] = authorization.exec(c.req.header('Authorization')?.trim() ?? '') ?? [];
    const userId = token && (await userIdOf(db, token, now()));
    if (!userId) throw notLoggedIn();
    c.set('userId', userId);
    await next();
  };
