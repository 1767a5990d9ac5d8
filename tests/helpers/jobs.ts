/** The jobs of a store, such as mails, which a worker does in the background, and a handler of them. */
import { expect, vi } from 'vitest';
import type { JobHandler, Perform } from '#platform/jobs/job.ts';
import type { OpenDatabase } from '#platform/store/store.ts';
import type { Job } from '#platform/store/schema.ts';

type Store = Pick<OpenDatabase, 'db'>;

const inOrder = ({ db }: Store) => db.selectFrom('jobs').selectAll().orderBy('id');

export const jobsOf = (store: Store): Promise<Job[]> => inOrder(store).execute();

export const firstJob = (store: Store): Promise<Job> => inOrder(store).executeTakeFirstOrThrow();

/** A worker's round takes a tenth of a second. */
const waiting = { timeout: 30_000, interval: 10 };

/** Waits until the first job is as it should become. */
export const firstJobBecomes = (store: Store, expected: Partial<Job>): Promise<unknown> =>
  vi.waitFor(async () => expect(await firstJob(store)).toMatchObject(expected), waiting);

/** Waits until all jobs are as they should become, in the order of their ids. */
export const jobsBecome = (store: Store, expected: Array<Partial<Job>>): Promise<unknown> =>
  vi.waitFor(async () => expect(await jobsOf(store)).toMatchObject(expected), waiting);

/** A handler with the given `perform`. Its other properties are those of the mail to the team unless given. */
export const testHandler = (perform: Perform, given: Partial<JobHandler> = {}): JobHandler => ({
  queue: 'mail',
  logField: 'submission',
  perform,
  ...given,
});
