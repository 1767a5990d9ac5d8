/** The dependencies that the service passes to the routes and job handlers of its features. */
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

/** Dependencies of routes. There is no mailer, because everything that is sent is a job. */
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

/** Dependencies of job handlers. */
export interface HandlerDeps {
  config: Config;
  db: Kysely<Database>;
  company: Company;
  mailer: Mailer;
  /** The origin of the site, for links in mails. */
  siteUrl: () => string;
}
