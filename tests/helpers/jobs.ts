/** The jobs of a store, such as mails, which a worker performs in the background. */
import { expect, onTestFinished, vi } from 'vitest';
import { submissionHandlers } from '#contact/deliveries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '#platform/jobs/worker.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import type { OpenDatabase } from '#platform/store/store.ts';
import type { Job } from '#platform/store/schema.ts';
import { type Config, configFrom } from '#settings/service.ts';
import { company } from './company.ts';
import type { TemporaryStore } from './temporary-store.ts';

type Store = Pick<OpenDatabase, 'db'>;

const inOrder = ({ db }: Store) => db.selectFrom('jobs').selectAll().orderBy('id');

export const jobsOf = (store: Store): Promise<Job[]> => inOrder(store).execute();

export const firstJob = (store: Store): Promise<Job> => inOrder(store).executeTakeFirstOrThrow();

/** Options of `expect.poll`. A worker's round takes 0.1 s, or up to 2 s on a busy machine. */
export const waiting = { timeout: 8000, interval: 10 };

// Vitest's helpers fail at their caller's line.

/** Waits until the first job matches. */
export const firstJobBecomes = vi.defineHelper(
  (store: Store, expected: Partial<Job>): Promise<void> =>
    expect.poll(() => firstJob(store), waiting).toMatchObject(expected),
);

/** Waits until all jobs match, in the order of their ids. */
export const jobsBecome = vi.defineHelper(
  (store: Store, expected: Array<Partial<Job>>): Promise<void> =>
    expect.poll(() => jobsOf(store), waiting).toMatchObject(expected),
);

export type Perform = JobHandler['perform'];

/** Returns a handler with this `perform`. Other properties default to those of the mail to the team. */
export const testHandler = (perform: Perform, given: Partial<JobHandler> = {}): JobHandler => ({
  queue: 'mail',
  logField: 'submission',
  perform,
  ...given,
});

interface SubmissionWorkerOptions extends Partial<Omit<JobWorkerOptions, 'now'>> {
  now?: () => number;
  /** Default: the mailer of the settings. */
  mailer?: Mailer;
  /** Replaces properties of each handler. */
  ofHandlers?: Partial<JobHandler>;
}

/** Starts a worker that delivers a store's submissions until the end of the test. Returns it with its mailer. */
export const submissionWorker = (
  { db, dataDir }: Pick<TemporaryStore, 'db' | 'dataDir'>,
  settings: Partial<Config>,
  { mailer: given, ofHandlers, now = Date.now, ...options }: SubmissionWorkerOptions = {},
): { worker: JobWorker; mailer: Mailer } => {
  const config = { ...configFrom({}), dataDir, ...settings };
  const mailer = given ?? createMailer(config, company);
  const handlers = submissionHandlers({ config, db, mailer, company, now });
  const worker = createJobWorker({
    db,
    handlers: handlers.map((handler) => ({ ...handler, ...ofHandlers })),
    log: { warn: () => undefined, error: () => undefined },
    now,
    ...options,
  });
  onTestFinished(async () => {
    await worker.stop();
    mailer.close();
  });
  return { worker, mailer };
};
