/** The course-walk host: accounts and courses (course-walk specification, section 7; decisions, "Host"). */
import { Hono } from 'hono';
import { courseWalkCalls } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import type { RouteDeps } from '#platform/deps.ts';
import { failureSummary, isOutage } from '#platform/failure.ts';
import { sameOrigin } from '#platform/http/origins.ts';
import { ProblemError, refuseOtherMethods, retryAfterS } from '#platform/http/problem.ts';
import { accountRoutes, sessionRoutes } from './account-routes.ts';
import { createCallLimits } from './call-limits.ts';
import { courseRoutes } from './courses.ts';
import type { CourseWalkDeps } from './deps.ts';
import { createGoogleTokens } from './google.ts';
import { passwordRoutes } from './password-routes.ts';
import { createPasswords, type Passwords } from './passwords.ts';

interface CourseWalkAppOptions extends RouteDeps {
  /** By default argon2id. Tests give quicker ones to the app, which passes them on. */
  passwords?: Passwords;
}

/** Serves the calls below `/api/course-walk`, with 404, 405 and 503 answers of their own. */
export const courseWalkApp = (options: CourseWalkAppOptions): Hono => {
  const { log, config } = options;
  const { allowedOrigins, googleClientId: clientId, googleTokenInfoUrl: url } = config;
  const deps: CourseWalkDeps = {
    ...options,
    passwords: options.passwords ?? createPasswords(),
    checkGoogleToken: clientId ? createGoogleTokens({ clientId, url, log }) : undefined,
    limits: createCallLimits(options),
  };
  // docs/alerts.yml counts wrong passwords by these series.
  for (const status of [401, 429, 503]) {
    options.metrics.startAtZero({ route: paths.courseWalk + courseWalkCalls.login.path, status });
  }
  const app = new Hono().onError((error) => {
    if (!isOutage(error)) throw error;
    log.error({ failure: failureSummary(error) }, 'A course-walk call was not carried out');
    throw new ProblemError('unavailable', 'This does not work right now. Please try again soon.', {
      retryAfterS: retryAfterS.outage,
    });
  });
  app
    .use(options.limitBody, sameOrigin({ allowedOrigins }))
    .route('/', passwordRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', courseRoutes(deps));
  refuseOtherMethods(app, Object.values(courseWalkCalls));
  return app;
};
