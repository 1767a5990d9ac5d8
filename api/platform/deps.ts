/** What the service gives to the routes and to the job handlers of its features. */
import type { MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Company } from '#api/company.ts';
import type { Config } from '#settings/service.ts';
import type { ClientIp } from './http/client-ip.ts';
import type { LimiterOf } from './http/limits.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Database } from './store/schema.ts';

/** What routes are given. They have no mailer: whatever is sent is a job. */
export interface RouteDeps {
  config: Config;
  log: Log;
  db: Kysely<Database>;
  company: Company;
  metrics: Metrics;
  limiterOf: LimiterOf;
  clientIp: ClientIp;
  /** Limits the body of a call. */
  limitBody: MiddlewareHandler;
  /** Called after a commit that stored jobs. */
  onJobs?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What job handlers are given. */
export interface HandlerDeps {
  config: Config;
  db: Kysely<Database>;
  company: Company;
  mailer: Mailer;
  /** Origin of the site that mailed links lead to. */
  siteUrl: () => string;
}
