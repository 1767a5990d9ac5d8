import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Call } from '#contract/call.ts';
import { courseWalkCalls } from '#contract/course-walk/calls.ts';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { paths } from '#contract/paths.ts';
import type { RouteDeps } from '#platform/feature.ts';
import { subjectOfEmail } from './accounts/accounts.ts';
import { pseudonymOf } from '#platform/events/pseudonym.ts';

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
 * Logs one line for each security event: its name, and `who`, a pseudonym that changes every day (UTC). All events
 * about one account have the same pseudonym; without an account, all events of one client have.
 */
export const securityEvents = ({
  log,
  db,
  rateLimits,
  clientKey,
}: RouteDeps): MiddlewareHandler => {
  const subjectOf = async (c: Context): Promise<string> => {
    const known = c.get('userId') as string | undefined;
    if (known) return known;
    const email = c.get('email') as string | undefined;
    if (email === undefined) return clientKey(c);
    return subjectOfEmail(db, email).catch(() => email.toLowerCase());
  };
  return async function securityEventsMiddleware(c, next) {
    await next();
    const call = `${c.req.method} ${routePath(c)}`;
    const event = c.res.ok ? successes.get(call) : refusals[c.res.status];
    if (!event) return;
    const who = await pseudonymOf(rateLimits.hash, await subjectOf(c));
    const how = c.req.header(googleAccessTokenHeader) === undefined ? 'password' : 'google';
    log.info({ event, who, ...(event === 'signed in' && { how }) });
  };
};
