/** The handlers of jobs about submissions. Each says which jobs a submission needs. */
import type { Kysely, Transaction } from 'kysely';
import type { Database, Job, NewJob } from '#platform/database/schema.ts';
import { type JobHandler, nothingToSend } from '#platform/jobs/job.ts';
import { newJob, type NewJobOptions } from '#platform/jobs/new-job.ts';
import type { NewSubmission, Submission } from '#contact/tables.ts';

type DueJob = Pick<NewJobOptions, 'about' | 'payload' | 'isOptional' | 'createdAt'>;

/** Returns the jobs that submissions need for delivery. Called in the transaction that stores or changes them. */
type Due = (trx: Transaction<Database>, submissions: NewSubmission[]) => Promise<DueJob[]>;

export interface SubmissionHandler extends JobHandler {
  due: Due;
}

interface SubmissionHandlerOptions extends Omit<JobHandler, 'perform' | 'subject'> {
  /** As in `JobHandler`, with the submission. */
  perform: (submission: Submission, job: Job, signal: AbortSignal) => Promise<unknown>;
  /** Undefined: one job for each submission. */
  due?: Due | undefined;
}

const oneForEach: Due = (_, submissions) =>
  Promise.resolve(
    submissions.map(({ id, received_at }) => ({ about: id, createdAt: received_at })),
  );

/**
 * Makes the handler of a queue of jobs about submissions. When the submission was erased meanwhile, the job does nothing.
 */
export const submissionHandler = (
  db: Kysely<Database>,
  { perform, due = oneForEach, ...handler }: SubmissionHandlerOptions,
): SubmissionHandler => ({
  ...handler,
  due,
  subject: 'submission',
  perform: async (job, signal) => {
    const submission = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', job.about)
      .executeTakeFirst();
    return submission ? perform(submission, job, signal) : nothingToSend;
  },
});

const isAboutSubmissions = (handler: JobHandler): handler is SubmissionHandler => 'due' in handler;

/**
 * All jobs that submissions need, in the order of the handlers.
 *
 * @param handlers handlers of other jobs are skipped
 * @param domain of the Message-IDs
 */
export const jobsDue = async (
  trx: Transaction<Database>,
  submissions: NewSubmission[],
  { handlers, domain }: { handlers: readonly JobHandler[]; domain: string },
): Promise<NewJob[]> => {
  const jobs: NewJob[] = [];
  for (const { queue, due } of handlers.filter(isAboutSubmissions)) {
    for (const job of await due(trx, submissions)) jobs.push(newJob({ ...job, queue, domain }));
  }
  return jobs;
};
