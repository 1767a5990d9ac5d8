/** The service as one Hono app. Everything it depends on comes in, so that a test can be its own world. */
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { paths } from '#contract/paths.ts';
import type { Config } from './config.ts';
import {
  challengeLifetimeS,
  createProofOfWork,
  type ProofOfWork,
} from './contact/proof-of-work.ts';
import { contactRoutes } from './contact/routes.ts';
import { createSubmissionStore } from './contact/submission-store.ts';
import { createPasswords } from './course-walk/passwords.ts';
import { courseWalkRoutes } from './course-walk/routes.ts';
import { createThrottle } from './course-walk/throttle.ts';
import type { Database, NewSubmission } from './database/schema.ts';
import { errorFacts } from './error-facts.ts';
import { healthRoutes } from './health/health.ts';
import { type AddressHash, createAddressHash } from './http/address-hash.ts';
import { apiHeaders } from './http/api-headers.ts';
import { type ClientName, createClientName } from './http/client-name.ts';
import { ProblemError } from './http/problem.ts';
import {
  type LimiterOf,
  memoryLimiterOf,
  memoryRateLimiter,
  rateLimit,
  type RateLimiter,
} from './http/rate-limit.ts';
import type { Identity } from './identity.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { outboxFigures } from './metrics/outbox-figures.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { openApiDocument } from './openapi/document.ts';
import { channelsOf, identityDomain, outboxRows } from './outbox/outbox-rows.ts';
import { needsAttention } from './outbox/outbox-store.ts';
import { requestLog } from './request-log.ts';
import type { Site } from './site/open-site.ts';
import { serveSite } from './site/serve-site.ts';

export type App = Hono;

export interface AppOptions {
  config: Pick<Config, 'allowedOrigins'> &
    Partial<
      Pick<
        Config,
        'trustedProxies' | 'rateLimit' | 'webhookUrl' | 'metricsToken' | 'proofOfWorkKey'
      >
    >;
  log: Logger;
  db: Kysely<Database>;
  identity: Identity;
  /** The built site, where this service also serves it. */
  site: Site | undefined;
  isReady: () => boolean | Promise<boolean>;
  /** Counts; undefined: counts of its own. */
  metrics?: Metrics | undefined;
  /** Called after a commit that put mail into the outbox. */
  onOutbox?: () => void;
  /** Counts submissions by client; undefined: in memory, as the setting says. */
  rateLimiter?: RateLimiter | undefined;
  /** Makes the other limiters; undefined: in memory. */
  limiterOf?: LimiterOf | undefined;
  /** Names clients for them; undefined: under a salt in memory. */
  addressHash?: AddressHash | undefined;
  now?: () => number;
}

/** What leaves the house because of a submission; spam waits until somebody says that it is none. */
const rowsFor =
  ({ config, identity }: AppOptions) =>
  (submission: NewSubmission) =>
    submission.folder === 'inbox'
      ? outboxRows(submission, channelsOf(config), submission.received_at, identityDomain(identity))
      : [];

const noLimit: MiddlewareHandler = (_, next) => next();

const untrustedProxy =
  'A proxy nearby forwards the addresses of visitors, but is not trusted: all of them count as one. Set TRUSTED_PROXIES to its network.';

const limitFor = (
  { config, rateLimiter }: AppOptions,
  clientName: ClientName,
): MiddlewareHandler => {
  const limiter = rateLimiter ?? (config.rateLimit && memoryRateLimiter(config.rateLimit));
  return limiter ? rateLimit({ limiter, clientName }) : noLimit;
};

/** Only the uses that are counted for all services make a challenge of one good at another. */
const proofOfWorkFor = ({ config, limiterOf, now }: AppOptions): ProofOfWork | undefined =>
  config.proofOfWorkKey
    ? createProofOfWork({
        key: config.proofOfWorkKey,
        uses: limiterOf?.('proof', { points: 1, seconds: challengeLifetimeS }),
        ...(now && { now }),
      })
    : undefined;

export const createApp = (options: AppOptions): App => {
  const {
    config: { allowedOrigins },
    log,
    db,
    identity,
    site,
    isReady,
    metrics = createMetrics({ outbox: () => outboxFigures(db) }),
    onOutbox = () => undefined,
    now = Date.now,
    limiterOf = memoryLimiterOf,
    addressHash = createAddressHash(now),
  } = options;
  const store = createSubmissionStore({ db, outboxRows: rowsFor(options), onOutbox, now });
  const clientName = createClientName({
    trustedProxies: options.config.trustedProxies ?? [],
    onUntrustedProxy: () => log.warn(untrustedProxy),
    hash: addressHash,
  });
  const description = openApiDocument(identity);

  const app: App = new Hono();
  app
    .use(metrics.observe, requestLog(log))
    .onError((error) => {
      if (error instanceof ProblemError) return error.toResponse();
      log.error(errorFacts(error), 'A request failed');
      return new ProblemError('internal', 'Something went wrong on our side.').toResponse();
    })
    .on('ALL', ['/api/*', '/livez', '/readyz', '/metrics'], apiHeaders)
    .use(
      '/api/*',
      cors({
        origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key'],
        exposeHeaders: ['Retry-After'],
        maxAge: 600,
      }),
    )
    .route(
      paths.contact,
      contactRoutes({
        store,
        allowedOrigins,
        siteName: identity.name,
        rateLimit: limitFor(options, clientName),
        proofOfWork: proofOfWorkFor(options),
        onOutcome: metrics.submission,
        onStorageFailure: (error) =>
          log.error(errorFacts(error), 'A submission could not be stored'),
      }),
    )
    .route(
      paths.courseWalk,
      courseWalkRoutes({
        db,
        passwords: createPasswords(),
        throttle: createThrottle({ limiterOf, clientName, hash: addressHash }),
        now,
        allowedOrigins,
        onOutage: (error) => log.error(errorFacts(error), 'A course-walk call was not carried out'),
      }),
    )
    .get(paths.openApi, (c) => c.json(description))
    .route('/', healthRoutes({ isReady, isDegraded: () => needsAttention(db, now()) }))
    .route('/', metricsRoutes(metrics, options.config.metricsToken ?? ''))
    .all('/api/*', () => {
      throw new ProblemError('not_found', 'There is nothing at this address.');
    });

  if (site) app.use(serveSite(site));
  return app.notFound(() =>
    new ProblemError('not_found', 'There is nothing at this address.').toResponse(),
  );
};
