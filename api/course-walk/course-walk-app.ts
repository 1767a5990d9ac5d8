/**
 * The course-walk host: the calls below `/api/course-walk` (course-walk specification, section 7; decisions, "Host").
 */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Call } from '#contract/call.ts';
import { courseWalkCalls } from '#contract/course-walk/calls.ts';
import { bodyLimits, retryAfterS } from '#contract/limits.ts';
import type { RouteDeps } from '#platform/feature.ts';
import { identityDomain } from '#platform/site/identity.ts';
import { isOutage } from '#platform/database/error-codes.ts';
import { nothingHere, ProblemError } from '#platform/http/problem.ts';
import { refuseOtherMethods } from '#platform/http/refuse-other-methods.ts';
import { sameOrigin } from '#platform/http/allowed-origin.ts';
import { failureSummary } from '#platform/log/error-fields.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { createCallLimits } from './call-limits.ts';
import { courseRoutes } from './courses/course-routes.ts';
import type { CourseWalkDeps } from './deps.ts';
import type { CourseWalkConfig } from './settings.ts';
import { createGoogleTokens } from './accounts/google-tokens.ts';
import { passwordRoutes } from './accounts/password-routes.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { sessionRoutes } from './accounts/session-routes.ts';

const calls: Call[] = Object.values(courseWalkCalls);

/** The ids of this host: UUIDs. */
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The words of the calls' paths: `/users/login` is no account with the id `login`. */
const words = new Set(calls.flatMap(({ path }) => path.split('/')));

/** Answers 404 to an id that cannot exist, without asking the database. */
const checkId: MiddlewareHandler = async function checkIdMiddleware(c, next) {
  const given = c.req.param('id') ?? c.req.param('userId');
  if (given !== undefined && !id.test(given) && !words.has(given)) throw nothingHere();
  await next();
};

interface CourseWalkAppOptions extends RouteDeps<CourseWalkConfig> {
  /** By default argon2id. */
  passwords?: Passwords;
}

const depsFrom = (options: CourseWalkAppOptions): CourseWalkDeps => {
  const { db, log, limiterOf, clientIp, now, identity } = options;
  const { onJobs: onMail = () => undefined, passwords = createPasswords() } = options;
  const { googleClientId: clientId, googleTokenInfoUrl: url } = options.config;
  return {
    db,
    passwords,
    checkGoogleToken: clientId ? createGoogleTokens({ clientId, url, log }) : undefined,
    limits: createCallLimits({ limiterOf, clientIp }),
    siteNames: [
      ...[identity.name, identity.legalName, identityDomain(identity)],
      ...(identity.appName ? [identity.appName] : []),
    ],
    mailDomain: identityDomain(identity),
    onMail,
    now,
  };
};

/** All calls of the course-walk host, with 404, 405 and 503 answers of their own. */
export const courseWalkApp = (options: CourseWalkAppOptions): Hono => {
  const { log, config } = options;
  const deps = depsFrom(options);
  const app = new Hono().onError((error) => {
    if (!isOutage(error)) throw error;
    log.error({ failure: failureSummary(error) }, 'A course-walk call was not carried out');
    throw new ProblemError(
      'unavailable',
      'We cannot save anything right now. Please try again soon.',
      { retryAfterS: retryAfterS.outage },
    );
  });
  for (const call of calls) {
    if (/\/:(?:id|userId)/.test(call.path)) app.use(call.path, checkId);
    app.use(call.path, options.limitBody(bodyLimits));
  }
  app
    .use(sameOrigin({ allowedOrigins: config.allowedOrigins }))
    .route('/', passwordRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', courseRoutes(deps));
  refuseOtherMethods(app, calls);
  return app;
};
