/**
 * The course-walk host: the calls below `/api/course-walk` (course-walk specification, section 7; decisions, "Host").
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { type Call, maxBytesOf } from '#contract/call.ts';
import { courseWalkCalls } from '#contract/course-walk/calls.ts';
import { putImageCall } from '#contract/course-walk/put-image.ts';
import { retryAfterS } from '#contract/limits.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
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
import { imageDelivery, imageUpload } from './images/image-routes.ts';
import { isKnownClient } from './accounts/known-clients.ts';
import { linkRoutes } from './accounts/link-routes.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { sessionRoutes } from './accounts/session-routes.ts';

const calls: Call[] = Object.values(courseWalkCalls);

/** The ids of this host: UUIDs, and 256 bits in base64url for images. */
const id = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{43})$/;

/** Answers 404 to an id that cannot exist, without asking the database. */
const checkId: MiddlewareHandler = async function checkIdMiddleware(c, next) {
  const given = c.req.param('id');
  if (given !== undefined && !id.test(given)) throw nothingHere();
  await next();
};

interface CourseWalkAppOptions extends RouteDeps<CourseWalkConfig> {
  /** By default argon2id. */
  passwords?: Passwords;
}

const depsFrom = (options: CourseWalkAppOptions): CourseWalkDeps => {
  const { db, log, rateLimits, clientIp, networkKeys, now, identity } = options;
  const { onJobs: onMail = () => undefined, passwords = createPasswords() } = options;
  const { googleClientId: clientId, googleTokenInfoUrl: url } = options.config;
  return {
    db,
    passwords,
    checkGoogleToken: clientId ? createGoogleTokens({ clientId, url, log }) : undefined,
    clientIp,
    limits: createCallLimits({
      ...rateLimits,
      networkKeys,
      isProven: (c) => options.proofOfWork.isSolved(c.req.header(proofOfWork.header)),
      isKnown: (c, email) => isKnownClient(db, { email, clientIp: clientIp(c), now: now() }),
    }),
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
      'Nothing can be stored just now. Please try again soon.',
      { retryAfterS: retryAfterS.outage },
    );
  });
  for (const call of calls) {
    if (call.path.includes('/:id')) app.use(call.path, checkId);
    // An upload is refused for other reasons before its body is read: image-routes.ts.
    if (call !== putImageCall)
      app.use(call.path, options.limitBody({ maxBytes: maxBytesOf(call) }));
  }
  app
    .route('/', imageDelivery(deps.db))
    .use(sameOrigin({ allowedOrigins: config.allowedOrigins }))
    .route('/', linkRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', courseRoutes(deps))
    .route('/', imageUpload(deps, options.limitBody));
  refuseOtherMethods(app, calls);
  return app;
};
