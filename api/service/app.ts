/** The service as one Hono app. All its dependencies are passed in, so that tests can replace them. */
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { contactRoutes } from '#contact/routes.ts';
import { calls } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { secondMs } from '#contract/units.ts';
import { courseWalkApp } from '#course-walk/course-walk.ts';
import type { Passwords } from '#course-walk/passwords.ts';
import type { RouteDeps } from '#platform/deps.ts';
import { errorFields, isOutOfFiles } from '#platform/failure.ts';
import { createBodyLimit } from '#platform/http/bodies.ts';
import { createClientIp } from '#platform/http/client-ip.ts';
import { requestLog, securityHeaders } from '#platform/http/every-answer.ts';
import { logForeignOrigins } from '#platform/http/origins.ts';
import { Busy, internalProblem, nothingHere, ProblemError } from '#platform/http/problem.ts';
import { serveSite } from '#platform/http/site.ts';
import { needsAttention } from '#platform/jobs/figures.ts';
import { openApiDocument } from './openapi.ts';
import { cachedCheck, healthRoutes, metricsRoutes } from './status.ts';

/** The dependencies of the app. */
export interface AppOptions extends Omit<RouteDeps, 'clientIp' | 'limitBody' | 'now'> {
  /** Version of this service, for its OpenAPI document. */
  version: string;
  /** Folder of the built site. Undefined: this service serves no site. */
  siteDir: string | undefined;
  /** Whether the database can be written now. */
  isReady: () => boolean | Promise<boolean>;
  /** By default argon2id. */
  passwords?: Passwords;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds from any moment, for intervals; by default the time of this process. */
  clock?: () => number;
}

const untrustedProxy =
  "A local proxy forwards visitors' addresses, but TRUSTED_PROXIES does not name it, so all visitors count as one client. Set TRUSTED_PROXIES to its address or network.";

/** `/readyz` is public, so its job check is cached this long. */
const attentionMaxAgeMs = 5 * secondMs;

const headerNames = [
  ...new Set(Object.values(calls).flatMap(({ headers }) => Object.keys(headers ?? {}))),
];

/** Returns CORS for the allowed origins. No middleware if the list is empty, because it copies every response. */
const crossOrigin = ({ allowedOrigins }: AppOptions['config']): MiddlewareHandler[] =>
  allowedOrigins.length
    ? [
        cors({
          origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
          allowMethods: [...new Set(Object.values(calls).map(({ method }) => method))],
          allowHeaders: ['Content-Type', 'Authorization', ...headerNames],
          exposeHeaders: ['Retry-After'],
          maxAge: 600,
        }),
      ]
    : [];

/** Returns the routes of the service, in the order of matching: the API, health and metrics, then the site. */
export const createApp = (options: AppOptions): Hono => {
  const {
    config,
    log,
    db,
    company,
    version,
    siteDir,
    isReady,
    metrics,
    now = Date.now,
    clock,
  } = options;
  const clientIp = createClientIp({
    trustedProxies: config.trustedProxies,
    onUntrustedProxy: () => log.warn(untrustedProxy),
  });
  const limitBody = createBodyLimit(clientIp);
  // Made at the first request: most services are never asked for it.
  let description: string | undefined;

  const deps = { ...options, clientIp, limitBody, now };

  const app = new Hono();
  app
    .use(securityHeaders(config), requestLog(log, metrics.observe))
    .onError((error) => {
      if (error instanceof ProblemError) return error.toResponse();
      log.error(errorFields(error), 'A request failed');
      return (isOutOfFiles(error) ? new Busy() : internalProblem()).toResponse();
    })
    .use('/api/*', logForeignOrigins({ ...config, log }), ...crossOrigin(config))
    .route(paths.contact, contactRoutes(deps))
    .route(paths.courseWalk, courseWalkApp(deps))
    .get(paths.openApi, compress(), (c) => {
      description ??= JSON.stringify(openApiDocument(version, company));
      return c.body(description, 200, { 'Content-Type': 'application/json' });
    })
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

  if (siteDir !== undefined) app.route('/', serveSite(siteDir, config.googleClientId));
  return app.notFound(() => nothingHere().toResponse());
};
