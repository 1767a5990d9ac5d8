/** A feature of the service, as `server.ts` and `app.ts` know it. The features are listed in api/features.ts. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Company, Identity } from '#api/company.ts';
import type { Config } from '#settings/service.ts';
import type { Database } from './database/schema.ts';
import type { HousekeepingTask } from './jobs/housekeeping.ts';
import type { JobHandler } from './jobs/job.ts';
import type { ClientIp } from './limits/client-ip.ts';
import type { LimiterOf } from './limits/limiter.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What handlers of jobs may depend on. */
export interface JobDeps {
  config: Config;
  db: Kysely<Database>;
  mailer: Mailer;
  company: Company;
  /** Origin of the site that mailed links lead to. */
  siteUrl: () => string;
}

/** What hourly tasks may depend on. */
export interface TaskDeps {
  config: Config;
  db: Kysely<Database>;
  /** The queues that are set up. */
  queues: readonly string[];
}

/** What routes may depend on. */
export interface RouteDeps {
  config: Config;
  log: Log;
  db: Kysely<Database>;
  identity: Identity;
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

export interface Feature {
  /** Adds its routes, and makes its own counters with `metrics`. */
  routes: (app: Hono, deps: RouteDeps) => void;
  jobHandlers: (deps: JobDeps) => JobHandler[];
  /** Tasks by the name used in the log. */
  hourlyTasks: (deps: TaskDeps) => Record<string, HousekeepingTask>;
  /** The tables to copy to another database, each after the tables it refers to. */
  tables: ReadonlyArray<keyof Database>;
  /** What commands count in a copy of the store: a singular noun → the table whose rows it stands for. */
  counted: Record<string, keyof Database>;
}
