import type { Context, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ProblemError } from '../http/problem.ts';
import { holderOf } from './tokens.ts';

/** What routes behind `bearer` know. */
export interface BearerEnv {
  Variables: { userId: string };
}

/** RFC 6750, section 2.1: the scheme in any case, then a token as ours are. */
const HEADER = /^bearer +([\w-]{43})$/i;

/** RFC 9110, section 15.5.2: a 401 names the scheme. */
export const unauthorized = (detail: string): ProblemError =>
  new ProblemError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const loggedOut = (): ProblemError => unauthorized('Please log in.');

interface BearerOptions {
  db: Kysely<Database>;
  now: () => number;
}

/** Lets in who holds a token that is good, and refuses everybody else with 401. */
export const bearer = ({ db, now }: BearerOptions): MiddlewareHandler<BearerEnv> =>
  async function bearerMiddleware(c: Context<BearerEnv>, next) {
    const [, token] = HEADER.exec(c.req.header('Authorization')?.trim() ?? '') ?? [];
    const userId = token && (await holderOf(db, token, now()));
    if (!userId) throw loggedOut();
    c.set('userId', userId);
    await next();
  };
