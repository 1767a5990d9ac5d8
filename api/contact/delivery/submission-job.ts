import type { Kysely } from 'kysely';
import type { Database, Job, Submission } from '#platform/database/schema.ts';
import type { JobHandler } from '#platform/jobs/job.ts';

interface SubmissionJob extends Omit<JobHandler, 'perform' | 'subject'> {
  /** As of `JobHandler`. */
  perform: (submission: Submission, job: Job, signal: AbortSignal) => Promise<void>;
}

/** The handler of jobs about submissions. One whose submission was erased meanwhile has nothing left to do. */
export const submissionJob = (db: Kysely<Database>, kind: SubmissionJob): JobHandler => ({
  ...kind,
  subject: 'submission',
  perform: async (job, signal) => {
    const submission = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', job.about)
      .executeTakeFirst();
    if (submission) await kind.perform(submission, job, signal);
  },
});
