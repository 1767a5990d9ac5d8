/** Starts the service from its settings: database, jobs, site, app, port. Closing happens in reverse order. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Company, companyOfService } from '#api/company.ts';
import { submissionHandlers } from '#contact/deliveries.ts';
import { retention } from '#contact/retention.ts';
import { teamAddressesOf } from '#contact/team-mail.ts';
import { kindWithoutType } from '#contract/forms.ts';
import { accountMailHandler, removeExpiredMails } from '#course-walk/reset-links.ts';
import { removeExpiredSessions } from '#course-walk/sessions.ts';
import type { HandlerDeps } from '#platform/deps.ts';
import { errorFields } from '#platform/failure.ts';
import { memoryLimiters, removeEndedCounts, sharedLimiters } from '#platform/http/limits.ts';
import { listen } from '#platform/http/listen.ts';
import { jobFigures } from '#platform/jobs/figures.ts';
import { type HourlyTask, startHourlyTasks } from '#platform/jobs/hourly.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { createJobWorker } from '#platform/jobs/worker.ts';
import { createLog, type Log } from '#platform/log.ts';
import { removeOrphans } from '#platform/mail/mail-files.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { emptyWriteAheadLog } from '#platform/store/sqlite.ts';
import { type OpenDatabase, openForService, placeInWords } from '#platform/store/store.ts';
import { isPostgres } from '#platform/store/transactions.ts';
import { type Config, configFrom } from '#settings/service.ts';
import { createApp } from './app.ts';
import { featureStates, startWarnings } from './start-report.ts';
import { createStorageProbe } from './status.ts';

/** Returns the handlers of all queues in use. */
export const jobHandlers = (deps: HandlerDeps): JobHandler[] => [
  ...submissionHandlers(deps),
  accountMailHandler(deps),
];

interface HourlyTasksOptions {
  config: Config;
  database: OpenDatabase;
  log: Log;
  /** Names of the queues in use. */
  queues: readonly string[];
}

/**
 * Returns the tasks that run at the start and every hour, in this order, by their names in the log. Call it before the
 * service listens (`retention`).
 */
export const hourlyTasks = async ({
  config,
  database: { db, checkpoint },
  log,
  queues,
}: HourlyTasksOptions): Promise<Record<string, HourlyTask>> => ({
  expired: await retention({ ...config, db, log, queues }),
  'expired sessions': (signal) => removeExpiredSessions(db, Date.now(), signal),
  'account mails': (signal) => removeExpiredMails(db, Date.now(), signal),
  'orphaned mail files': (signal) => removeOrphans(db, config.dataDir, signal),
  'ended limits': (signal) => removeEndedCounts(db, Date.now(), signal),
  // Last: after a checkpoint, removed data is no longer on the disk.
  checkpoint: async (signal) => {
    if (checkpoint) await emptyWriteAheadLog({ checkpoint }, signal);
    return 0;
  },
});

/** Parts that tests replace. */
interface Overrides {
  company?: Company;
  log?: Log;
  /** Returns the handlers to use instead of the usual ones. */
  handlers?: (usual: JobHandler[]) => JobHandler[];
}

interface Service {
  /** Short name of the company. */
  name: string;
  url: string;
  port: number;
  /** Reports "not ready", answers the requests under way (10 s at most), stops the jobs and closes the database. */
  close: () => Promise<void>;
}

/** Returns whether HOST means every IP address of the machine. */
const isAnyIp = (host: string): boolean => host === '0.0.0.0' || host === '::';

const urlOf = (host: string, port: number): string => {
  const name = isAnyIp(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** From package.json. */
const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

type Close = () => unknown;

/**
 * Closes everything that was opened, in reverse order. Logs a failure, and closes the rest. Acknowledged submissions
 * are on disk by then.
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
  // The folder may hold only the note.
  const hasSite = config.siteDir !== '' && existsSync(join(config.siteDir, 'index.html'));
  const database = await openForService(config);
  opened.push(() => database.close());
  const { db } = database;
  const store = placeInWords(config);
  if (database.isNew) {
    const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
    log.warn(
      `The store at ${store} (${setting}) is new: nothing was stored there before. If this is not the first start, its disk or database is missing.`,
    );
  }
  const mailer = createMailer(config, company);
  opened.push(mailer.close);
  let url = '';
  // Mails written as files are read on this machine, where the site is served too.
  const siteUrl = () => config.siteUrl || (config.smtpUrl ? company.website : url);
  const handlers = changed(jobHandlers({ config, db, mailer, company, siteUrl }));
  const queues = handlers.map(({ queue }) => queue);
  const metrics = createMetrics({
    queues,
    jobs: () => jobFigures(db, queues),
    logBytes: database.logBytes,
    process: config.metricsToken !== '',
  });
  const jobs = createJobWorker({ db, handlers, log, onAttempt: metrics.countAttempt });
  opened.push(() => jobs.stop());
  const tasks = await hourlyTasks({ config, database, log, queues });
  opened.push(startHourlyTasks({ log, tasks }));

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
  const mail = mailer.destination(teamAddressesOf(kindWithoutType, config, company));
  const site = hasSite ? config.siteDir : 'none';
  log.info({ version, url, store, site, mail, ...featureStates(config) }, 'Listening');

  const close = async (): Promise<void> => {
    draining = true;
    await drain();
    await closeAll(opened, log);
    log.info('Stopped');
  };
  let closing: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => {
    closing ??= close();
    return closing;
  };
  return { name: company.name, url, port, close: closeOnce };
};

/**
 * Resolves when the service listens.
 *
 * @throws Error whose message tells an operator why the service cannot start; everything opened is closed by then
 */
export const startService = async (
  config: Config,
  {
    log = createLog(config.logLevel),
    company = companyOfService(config, (sentence) => log.warn(sentence)),
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

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
};

/**
 * Runs the service in this process: reads the settings from the environment, and closes on SIGTERM and SIGINT. If the
 * service cannot start, the process prints the reason and exits with 1.
 *
 * @returns the service once it listens
 */
export const runService = async (): Promise<Service> => {
  try {
    const config = configFrom(process.env);
    const log = createLog(config.logLevel);
    // By default Node prints the error's message, which may quote a visitor.
    process.once('uncaughtException', (error) => {
      log.fatal(errorFields(error), 'The process ends: nothing caught this error');
      process.exit(1);
    });
    const service = await startService(config, { log });
    const end = (): void => {
      service.close().then(() => process.exit(0), fail);
    };
    // `once`, so that a second signal ends the process immediately.
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    return service;
  } catch (error) {
    return fail(error);
  }
};
