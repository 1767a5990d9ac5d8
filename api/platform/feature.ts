/** What a feature of the service is given, and what it gives. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Company } from '#api/company.ts';
import type { Config } from '#settings/service.ts';
import type { ClientIp } from './http/client-ip.ts';
import type { LimiterOf } from './http/limits.ts';
import type { HourlyTask } from './jobs/hourly.ts';
import type { JobHandler } from './jobs/job.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Database } from './store/schema.ts';

/** What routes are given. They have no mailer, as whatever is sent is a job. */
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

/** What the handlers of jobs are given. */
export interface HandlerDeps {
  config: Config;
  db: Kysely<Database>;
  company: Company;
  mailer: Mailer;
  /** Origin of the site that mailed links lead to. */
  siteUrl: () => string;
}

/** What a feature gives. The features are listed in api/service/app.ts. */
export interface Feature {
  /** Adds its routes, and makes its own counters with `metrics`. */
  routes: (app: Hono, deps: RouteDeps) => void;
  /** How the jobs of its queues are done. */
  handlers: (deps: HandlerDeps) => JobHandler[];
  /**
   * Returns its tasks for the start and every hour, by their names in the log. Called before the service listens.
   *
   * @param queues the names of all queues that are set up
   */
  hourly: (
    deps: Pick<RouteDeps, 'config' | 'db' | 'log'>,
    queues: readonly string[],
  ) => Promise<Record<string, HourlyTask>>;
}
