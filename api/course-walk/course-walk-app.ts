/**
 * The course-walk host: the calls below `/api/course-walk` (course-walk specification, section 7; decisions, "Host").
 */
import { Hono } from 'hono';
import { paths } from '#contract/paths.ts';
import { courseWalkCalls } from '#contract/calls.ts';
import { retryAfterS } from '#contract/limits.ts';
import type { RouteDeps } from '#platform/feature.ts';
import { failureSummary, isOutage } from '#platform/log/failures.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { refuseOtherMethods } from '#platform/http/refuse-other-methods.ts';
import { sameOrigin } from '#platform/http/allowed-origin.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { createCallLimits } from './call-limits.ts';
import { courseRoutes } from './courses/course-routes.ts';
import type { CourseWalkDeps } from './deps.ts';
import { createGoogleTokens } from './accounts/google-tokens.ts';
import { passwordRoutes } from './accounts/password-routes.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { sessionRoutes } from './accounts/session-routes.ts';

interface CourseWalkAppOptions extends RouteDeps {
  /** By default argon2id. */
  passwords?: Passwords;
}

/** All calls of the course-walk host, with 404, 405 and 503 answers of their own. */
export const courseWalkApp = (options: CourseWalkAppOptions): Hono => {
  const { log, config } = options;
  const { allowedOrigins, googleClientId: clientId, googleTokenInfoUrl: url } = config;
  const deps: CourseWalkDeps = {
    ...options,
    passwords: options.passwords ?? createPasswords(),
    checkGoogleToken: clientId ? createGoogleTokens({ clientId, url, log }) : undefined,
    limits: createCallLimits(options),
  };
  // Begins these series at 0: docs/alerts.yml counts wrong passwords by them.
  for (const status of [401, 429, 503]) {
    options.metrics.begin({ route: paths.courseWalk + courseWalkCalls.login.path, status });
  }
  const app = new Hono().onError((error) => {
    if (!isOutage(error)) throw error;
    log.error({ failure: failureSummary(error) }, 'A course-walk call was not carried out');
    throw new ProblemError(
      'unavailable',
      'We cannot save anything right now. Please try again soon.',
      { retryAfterS: retryAfterS.outage },
    );
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
