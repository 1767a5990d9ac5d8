/** Starts the service from its settings: database, jobs, site, app, port. Closing happens in reverse order. */
import { existsSync, readFileSync } from 'node:fs';
import { kindWithoutType } from '#contract/forms.ts';
import { createApp, features } from './app.ts';
import { type Company, readCompany } from './company.ts';
import { hourlyTasks } from './hourly-tasks.ts';
import type { Config } from '#settings/service.ts';
import { teamMailboxOf } from '#contact/delivery/team-mail/mailboxes.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import { openDatabase, storePlace } from '#platform/database/open-database.ts';
import { createStorageProbe } from '#platform/health/storage-probe.ts';
import { startHousekeeping } from '#platform/jobs/housekeeping.ts';
import { listen } from '#platform/http/listen.ts';
import { errorFields } from '#platform/log/failures.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { jobFigures } from '#platform/jobs/job-figures.ts';
import { createJobWorker } from '#platform/jobs/job-worker.ts';
import { memoryLimiters } from '#platform/limits/memory-limiter.ts';
import { sharedLimiters } from '#platform/limits/shared-limiter.ts';
import { deliveriesOf } from './deliveries.ts';
import { startWarnings } from './start-warnings.ts';

/** Parts that tests replace. */
export interface Overrides {
  company?: Company;
  log?: Log;
  /** Returns the handlers to use in place of the usual ones. */
  handlers?: (usual: JobHandler[]) => JobHandler[];
}

export interface Service {
  /** Short name of the company. */
  name: string;
  url: string;
  port: number;
  /** Reports "not ready", answers the requests under way (10 s at most), stops the jobs and closes the database. */
  close: () => Promise<void>;
}

/** Whether HOST means every IP address of the machine. */
const isAnyIp = (host: string): boolean => host === '0.0.0.0' || host === '::';

const urlOf = (host: string, port: number): string => {
  const name = isAnyIp(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Of package.json. */
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

type Close = () => unknown;

/**
 * Closes what was opened, in reverse order. A failure is logged, and the rest is still closed. No acknowledged
 * submission depends on it.
 */
const closeAll = async (opened: readonly Close[], log: Log): Promise<void> => {
  for (const close of opened.toReversed()) {
    try {
      await close();
    } catch (error) {
      log.error(errorFields(error), 'Something could not be closed');
    }
  }
};

/** @param opened receives a closing function for everything that was opened, even when this function throws */
const start = async (
  config: Config,
  { company, log, handlers: changed }: Required<Overrides>,
  opened: Close[],
): Promise<Service> => {
  const { identity } = company;
  const hasSite = config.siteDir !== '' && existsSync(config.siteDir);
  const database = await openDatabase(config);
  opened.push(() => database.close());
  const { db } = database;
  const store = storePlace(config);
  if (database.isNew) {
    const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
    log.warn(
      `The store at ${store} (${setting}) is new: nothing was stored there. At any start but the first, its disk or database is missing.`,
    );
  }
  const mailer = createMailer(config, identity);
  opened.push(mailer.close);
  let url = '';
  // Mails written as files are read on this machine, where the site is served too.
  const siteUrl = () => config.siteUrl || (config.smtpUrl ? identity.website : url);
  const deps = { config, db, mailer, company, siteUrl };
  const handlers = changed(features.flatMap((feature) => feature.queues(deps)));
  const queues = handlers.map(({ queue }) => queue);
  const metrics = createMetrics({
    queues,
    jobs: () => jobFigures(db, queues),
    logBytes: database.logBytes,
    process: config.metricsToken !== '',
  });
  const jobs = createJobWorker({ db, handlers, log, onAttempt: metrics.countAttempt });
  opened.push(() => jobs.stop());
  const housekeeping = startHousekeeping({
    log,
    tasks: hourlyTasks({ config, database, queues }),
  });
  opened.push(() => housekeeping.stop());

  const canStore = createStorageProbe({ db, log });
  let draining = false;
  const isReady = () => !draining && canStore();
  const app = createApp({
    config,
    log,
    db,
    company,
    version,
    siteDir: hasSite ? config.siteDir : undefined,
    isReady,
    metrics,
    limiterOf: isPostgres(db) ? await sharedLimiters(db) : memoryLimiters(),
    onJobs: jobs.wake,
  });
  const { port, drain } = await listen(app, config);
  url = urlOf(config.host, port);
  jobs.wake();
  for (const sentence of startWarnings(config, company.settings, hasSite)) log.warn(sentence);
  const mail = mailer.destination(teamMailboxOf(kindWithoutType, { ...config, identity }));
  const site = hasSite ? config.siteDir : 'none';
  log.info({ version, url, store, site, mail, ...deliveriesOf(config) }, 'Listening');

  const close = async (): Promise<void> => {
    draining = true;
    await drain();
    await closeAll(opened, log);
    log.info('Stopped');
  };
  let closing: Promise<void> | undefined;
  return { name: identity.name, url, port, close: () => (closing ??= close()) };
};

/**
 * Resolves when the service listens.
 *
 * @throws Error whose message tells an operator why the service cannot start; everything opened is closed by then
 */
export const startService = async (
  config: Config,
  {
    company = readCompany(config.siteDir),
    log = createLog(config.logLevel),
    handlers = (usual) => usual,
  }: Overrides = {},
): Promise<Service> => {
  const opened: Close[] = [];
  try {
    return await start(config, { company, log, handlers }, opened);
  } catch (error) {
    await closeAll(opened, log);
    throw error;
  }
};
