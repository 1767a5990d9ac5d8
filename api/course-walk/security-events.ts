import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Call } from '#contract/call.ts';
import { courseWalkCalls } from '#contract/course-walk/calls.ts';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { paths } from '#contract/paths.ts';
import type { RouteDeps } from '#platform/feature.ts';
import { findAccount } from './accounts/accounts.ts';

/** Call → its event when it succeeds. */
const successes = new Map(
  Object.values<Call>(courseWalkCalls).map(({ method, path, event }) => [
    `${method} ${paths.courseWalk}${path}`,
    event,
  ]),
);

/** Status of a failed call → its event. */
const refusals: Record<number, string> = {
  400: 'malformed',
  401: 'refused',
  403: 'refused',
  413: 'malformed',
  415: 'malformed',
  422: 'malformed',
  429: 'limited',
};

/**
 * Logs one line for each security event: its name and, where it is about an account, the account's id, which is random.
 */
export const securityEvents = ({ log, db }: RouteDeps): MiddlewareHandler => {
  const accountOf = async (c: Context): Promise<string | undefined> => {
    const ofSession = c.get('userId') as string | undefined;
    const email = c.get('email') as string | undefined;
    if (ofSession !== undefined || email === undefined) return ofSession;
    return (await findAccount(db, email).catch(() => undefined))?.id;
  };
  return async function securityEventsMiddleware(c, next) {
    await next();
    const call = `${c.req.method} ${routePath(c)}`;
    const event = c.res.ok ? successes.get(call) : refusals[c.res.status];
    if (!event) return;
    const how = c.req.header(googleAccessTokenHeader) === undefined ? 'password' : 'google';
    log.info({ event, account: await accountOf(c), ...(event === 'signed in' && { how }) });
  };
};
