/** The handlers of jobs about submissions: each says which jobs a submission is due. */
import type { Kysely, Transaction } from 'kysely';
import type { Database, Job, NewJob } from '#platform/database/schema.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { newJob, type NewJobOptions } from '#platform/jobs/new-job.ts';
import type { NewSubmission, Submission } from '#contact/tables.ts';

type DueJob = Pick<NewJobOptions, 'about' | 'payload' | 'isOptional' | 'createdAt'>;

/** The jobs that submissions are due when they are delivered, in the transaction that they are stored or changed in. */
type Due = (trx: Transaction<Database>, submissions: NewSubmission[]) => Promise<DueJob[]>;

export interface SubmissionHandler extends JobHandler {
  due: Due;
}

interface SubmissionHandlerOptions extends Omit<JobHandler, 'perform' | 'subject'> {
  /** As of `JobHandler`. */
  perform: (submission: Submission, job: Job, signal: AbortSignal) => Promise<void>;
  /** Undefined: one for each. */
  due?: Due | undefined;
}

const oneForEach: Due = (_, submissions) =>
  Promise.resolve(
    submissions.map(({ id, received_at }) => ({ about: id, createdAt: received_at })),
  );

/** The handler of a kind of job about submissions. One whose submission was erased meanwhile has nothing left to do. */
export const submissionHandler = (
  db: Kysely<Database>,
  { perform, due = oneForEach, ...kind }: SubmissionHandlerOptions,
): SubmissionHandler => ({
  ...kind,
  due,
  subject: 'submission',
  perform: async (job, signal) => {
    const submission = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', job.about)
      .executeTakeFirst();
    if (submission) await perform(submission, job, signal);
  },
});

const isAboutSubmissions = (handler: JobHandler): handler is SubmissionHandler => 'due' in handler;

/**
 * All jobs that submissions are due, in the order of the handlers.
 *
 * @param handlers those of other jobs say nothing
 * @param domain of the Message-IDs
 */
export const jobsDue = async (
  trx: Transaction<Database>,
  submissions: NewSubmission[],
  { handlers, domain }: { handlers: readonly JobHandler[]; domain: string },
): Promise<NewJob[]> => {
  const jobs: NewJob[] = [];
  for (const { kind, due } of handlers.filter(isAboutSubmissions)) {
    for (const job of await due(trx, submissions)) jobs.push(newJob({ ...job, kind, domain }));
  }
  return jobs;
};
