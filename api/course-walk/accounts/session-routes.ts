/** Ending sessions (decisions, "Own calls"). */
import { Hono } from 'hono';
import { courseWalkCalls } from '#contract/calls.ts';
import { bearer, type BearerEnv, bearerToken, inSession } from './bearer.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { endSession, endSessions, touchSession } from './tokens.ts';

/** The routes below `/api/course-walk/sessions`. */
export const sessionRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now } = deps;
  return new Hono<BearerEnv>()
    .delete(courseWalkCalls.endSession.path, async (c) => {
      const token = bearerToken(c);
      const session = token && (await touchSession(db, token, now()));
      if (session) c.set('logged', { account: session.userId });
      if (token) await endSession(db, token);
      return c.body(null, 204);
    })
    .delete(courseWalkCalls.endSessions.path, bearer(deps), async (c) => {
      await inSession(deps, c.var, (trx) => endSessions(trx, c.get('userId')));
      return c.body(null, 204);
    });
};
