/** The service as one Hono app. Everything it depends on comes in, so that a test can be its own world. */
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { paths } from '#contract/paths.ts';
import type { AppOptions } from './app-options.ts';
import { contactApp } from './contact/contact-app.ts';
import { createPasswords } from './course-walk/passwords.ts';
import { courseWalkRoutes } from './course-walk/routes.ts';
import { createThrottle } from './course-walk/throttle.ts';
import { errorFacts } from './log/error-facts.ts';
import { healthRoutes } from './health/health.ts';
import { createDailyHash } from './rate-limit/daily-hash.ts';
import { apiHeaders } from './http/api-headers.ts';
import { createClientName } from './rate-limit/client-name.ts';
import { internalProblem, ProblemError } from './http/problem.ts';
import { memoryLimiterOf } from './rate-limit/rate-limit.ts';
import { createMetrics } from './metrics/metrics.ts';
import { outboxFigures } from './metrics/outbox-figures.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { openApiDocument } from './openapi/document.ts';
import { needsAttention } from './outbox/outbox-state.ts';
import { requestLog } from './http/request-log.ts';
import { serveSite } from './site/serve-site.ts';

export type App = Hono;

const untrustedProxy =
  'A proxy nearby forwards the addresses of visitors, but is not trusted: all of them count as one. Set TRUSTED_PROXIES to its network.';

const nothingHere = (): ProblemError =>
  new ProblemError('not_found', 'There is nothing at this address.');

/** Nothing where no other site may call: without it, answers need no copy. */
const crossOrigin = (allowedOrigins: readonly string[]): MiddlewareHandler[] =>
  allowedOrigins.length
    ? [
        cors({
          origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
          allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
          allowHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key'],
          exposeHeaders: ['Retry-After'],
          maxAge: 600,
        }),
      ]
    : [];

export const createApp = (options: AppOptions): App => {
  const {
    config: { allowedOrigins, trustedProxies = [], metricsToken = '' },
    log,
    db,
    site,
    isReady,
    metrics = createMetrics({ outbox: () => outboxFigures(db) }),
    now = Date.now,
    limiterOf = memoryLimiterOf,
    addressHash: hash = createDailyHash(now),
  } = options;
  const onUntrustedProxy = (): void => log.warn(untrustedProxy);
  const clientName = createClientName({ trustedProxies, onUntrustedProxy, hash });
  const description = openApiDocument(options.identity);

  const app: App = new Hono();
  app
    .use(metrics.observe, requestLog(log))
    .onError((error) => {
      if (error instanceof ProblemError) return error.toResponse();
      log.error(errorFacts(error), 'A request failed');
      return internalProblem().toResponse();
    })
    .on('ALL', ['/api/*', '/livez', '/readyz', '/metrics'], apiHeaders)
    .use('/api/*', ...crossOrigin(allowedOrigins))
    .route(paths.contact, contactApp(options, clientName, metrics))
    .route(
      paths.courseWalk,
      courseWalkRoutes({
        db,
        passwords: createPasswords(),
        throttle: createThrottle({ limiterOf, clientName, hash }),
        now,
        allowedOrigins,
        onOutage: (error) => log.error(errorFacts(error), 'A course-walk call was not carried out'),
      }),
    )
    .get(paths.openApi, compress(), (c) => c.json(description))
    .route('/', healthRoutes({ isReady, isDegraded: () => needsAttention(db, now()) }))
    .route('/', metricsRoutes(metrics, metricsToken))
    .all('/api/*', () => {
      throw nothingHere();
    });

  if (site) app.use(serveSite(site));
  return app.notFound(() => nothingHere().toResponse());
};
