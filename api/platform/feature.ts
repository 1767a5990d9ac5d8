/** A feature of the service: all that `server.ts` and `app.ts` know of it. They are in api/features.ts. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { ServiceFacts } from '#contract/service-facts.ts';
import type { PlatformConfig } from './config/settings.ts';
import type { TableToCopy } from './database/copy-database.ts';
import type { Database } from './database/schema.ts';
import type { HousekeepingTask } from './jobs/housekeeping.ts';
import type { JobHandler } from './jobs/job.ts';
import type { ClientIp, ClientKey, NetworkKeys } from './limits/client-key.ts';
import type { ProofOfWork } from './limits/proof-of-work.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Identity } from './site/identity.ts';
import type { LatestFacts } from './site/service-facts.ts';

/** What handlers of jobs may depend on. */
export interface JobDeps<Config extends PlatformConfig = PlatformConfig> {
  config: Config;
  db: Kysely<Database>;
  mailer: Mailer;
  facts: ServiceFacts;
  /** Origin of the site that mailed links lead to. */
  siteUrl: () => string;
}

/** What hourly tasks may depend on. */
export interface TaskDeps<Config extends PlatformConfig = PlatformConfig> {
  config: Config;
  db: Kysely<Database>;
  identity: Identity;
}

/** What routes may depend on. */
export interface RouteDeps<Config extends PlatformConfig = PlatformConfig> {
  config: Config;
  log: Log;
  db: Kysely<Database>;
  identity: Identity;
  facts: LatestFacts;
  /** Of all features. */
  handlers: readonly JobHandler[];
  metrics: Metrics;
  rateLimits: RateLimits;
  clientIp: ClientIp;
  clientKey: ClientKey;
  networkKeys: NetworkKeys;
  proofOfWork: ProofOfWork;
  /** Called after a commit that stored jobs. */
  onJobs?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** @template Config the settings that it may ask for */
export interface Feature<Config extends PlatformConfig = PlatformConfig> {
  /** Adds its routes. Counters of its own are made here, with `metrics`. */
  routes: (app: Hono, deps: RouteDeps<Config>) => void;
  /** Goes around every call below `/api`, to log the events that are this feature's. */
  events?: (deps: RouteDeps<Config>) => MiddlewareHandler;
  jobHandlers: (deps: JobDeps<Config>) => JobHandler[];
  /** By the names used in the log. */
  hourlyTasks: (deps: TaskDeps<Config>) => Record<string, HousekeepingTask>;
  /** What is moved to another database. A table comes after those it refers to. */
  tables: readonly TableToCopy[];
  /** What a command says that a copy of the store holds: words → the table whose rows are counted. */
  counted: Record<string, keyof Database>;
}
