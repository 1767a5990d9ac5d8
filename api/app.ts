/** The service as one Hono app. It gets all that it depends on, so that a test can give it something else. */
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import type { Kysely } from 'kysely';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { challengeLifetimeMs } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { ServiceFacts } from '#contract/service-facts.ts';
import { secondMs } from '#contract/time.ts';
import { calls } from './calls.ts';
import type { Config } from './platform/config/config.ts';
import { contactApp } from './contact/contact-app.ts';
import { courseWalkApp } from './course-walk/course-walk-app.ts';
import type { Passwords } from './course-walk/accounts/passwords.ts';
import { securityEvents } from './course-walk/security-events.ts';
import type { Database } from './platform/database/schema.ts';
import { cachedCheck } from './platform/health/cached-check.ts';
import { healthRoutes } from './platform/health/health.ts';
import { internalProblem, nothingHere, ProblemError } from './platform/http/problem.ts';
import { logForeignOrigins } from './platform/http/log-foreign-origins.ts';
import { requestLog } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { errorFields } from './platform/log/error-fields.ts';
import type { Log } from './platform/log/log.ts';
import type { Receipts } from './contact/delivery/receipts.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { metricsRoutes } from './platform/metrics/routes.ts';
import { openApiDocument } from './platform/openapi/document.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { needsAttention } from './platform/jobs/job-figures.ts';
import {
  createClientIp,
  createClientKey,
  createNetworkKeys,
} from './platform/limits/client-key.ts';
import { createProofOfWork } from './platform/limits/proof-of-work.ts';
import type { RateLimits } from './platform/limits/rate-limits.ts';
import { serveSite } from './platform/site/serve-site.ts';
import { latestFacts } from './platform/site/service-facts.ts';

export type App = Hono;

/** What the app depends on. */
export interface AppOptions {
  config: Config;
  log: Log;
  db: Kysely<Database>;
  /** What the service knew of the content when it started. */
  facts: ServiceFacts;
  /** Folder of the built site; undefined: this service does not serve it. */
  siteDir: string | undefined;
  /** Whether submissions can be stored now. */
  isReady: () => boolean | Promise<boolean>;
  /** A job of each is stored with a submission. */
  submissionJobs: readonly Pick<JobHandler, 'kind'>[];
  /** Undefined: senders get none. */
  receipts?: Receipts | undefined;
  metrics: Metrics;
  rateLimits: RateLimits;
  /** Signs challenges where ALTCHA_HMAC_KEY is not set. */
  challengeKey: string;
  /** By default argon2id. */
  passwords?: Passwords;
  /** Called after a commit that stored jobs. */
  onJobs?: () => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds from any moment, for intervals; by default the time of this process. */
  clock?: () => number;
}

const untrustedProxy =
  'A proxy nearby forwards the addresses of visitors, but is not trusted: all of them count as one. Set TRUSTED_PROXIES to its network.';

/** Anybody may ask `/readyz`, so that the jobs are looked at once within this time. */
const attentionMaxAgeMs = 5000;

const headerNames = [
  ...new Set(Object.values(calls).flatMap(({ headers }) => Object.keys(headers ?? {}))),
];

/** CORS for the allowed origins. None when the list is empty, as the middleware copies every response. */
const crossOrigin = ({
  allowedOrigins,
  googleClientId,
}: AppOptions['config']): MiddlewareHandler[] =>
  allowedOrigins.length
    ? [
        cors({
          origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
          allowMethods: [...new Set(Object.values(calls).map(({ method }) => method))],
          allowHeaders: [
            'Content-Type',
            'Authorization',
            ...headerNames.filter((name) => googleClientId || name !== googleAccessTokenHeader),
          ],
          exposeHeaders: ['Retry-After'],
          maxAge: 600,
        }),
      ]
    : [];

/** The routes of the service, in the order in which they are matched: the API, health and metrics, then the site. */
export const createApp = (options: AppOptions): App => {
  const {
    config,
    log,
    db,
    facts,
    siteDir,
    isReady,
    metrics,
    rateLimits,
    now = Date.now,
    clock,
  } = options;
  const { identity } = facts;
  const latest = siteDir === undefined ? () => Promise.resolve(facts) : latestFacts(siteDir, facts);
  const clientIp = createClientIp({
    trustedProxies: config.trustedProxies,
    onUntrustedProxy: () => log.warn(untrustedProxy),
  });
  const clientKey = createClientKey(clientIp, rateLimits.hash);
  const networkKeys = createNetworkKeys(clientIp, rateLimits.hash);
  const proofOfWork = createProofOfWork({
    key: config.proofOfWorkKey || options.challengeKey,
    uses: rateLimits.limiterOf('proof', { points: 1, seconds: challengeLifetimeMs / secondMs }),
    areUsesShared: rateLimits.areShared,
    now,
  });
  const description = openApiDocument({
    title: `${identity.name}: messages and course walk`,
    identity,
    calls,
  });

  const app: App = new Hono();
  app
    .use(securityHeaders(config), metrics.observe, requestLog(log))
    .onError((error) => {
      if (error instanceof ProblemError) return error.toResponse();
      log.error(errorFields(error), 'A request failed');
      return internalProblem().toResponse();
    })
    .use(
      '/api/*',
      logForeignOrigins({ ...config, log, clock }),
      securityEvents({ log, db, hash: rateLimits.hash, clientKey }),
      ...crossOrigin(config),
    )
    .route(
      paths.contact,
      contactApp({ ...options, identity, facts: latest, networkKeys, proofOfWork, now }),
    )
    .route(
      paths.courseWalk,
      courseWalkApp({ ...options, identity, clientIp, networkKeys, proofOfWork, now }),
    )
    .get(paths.openApi, compress(), (c) => c.json(description))
    .route(
      '/',
      healthRoutes({
        isReady,
        isDegraded: cachedCheck(() => needsAttention(db, now()), attentionMaxAgeMs, clock),
      }),
    )
    .route('/', metricsRoutes(metrics, config.metricsToken))
    .all('/api/*', () => {
      throw nothingHere();
    });

  if (siteDir !== undefined) app.route('/', serveSite(siteDir, latest, config));
  return app.notFound(() => nothingHere().toResponse());
};
