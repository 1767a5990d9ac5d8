import type { Kysely } from 'kysely';
import type { Database, Job } from '#platform/database/schema.ts';

/** A job about a submission, as programs read it. */
export interface DeliveryEntry {
  kind: Job['kind'];
  /** `file`: a mail that was written as a file and sent to nobody. */
  state: Job['state'] | 'file';
  /** ISO 8601; now if it is due. Undefined unless the job is pending. */
  nextTryAt: string | undefined;
  lastError: string | undefined;
  /** Oldest first. */
  tries: Array<{ at: string; attempt: number; result: string }>;
}

const iso = (time: number): string => new Date(time).toISOString();

/** The jobs about a submission. */
export const deliveriesOf = async (db: Kysely<Database>, id: string): Promise<DeliveryEntry[]> => {
  const jobs = await db
    .selectFrom('jobs')
    .selectAll()
    .where('about', '=', id)
    .orderBy('id')
    .execute();
  const tries = await db
    .selectFrom('job_attempts')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .selectAll('job_attempts')
    .where('about', '=', id)
    .orderBy('ended_at')
    .execute();
  return jobs.map(({ id: jobId, kind, state, due_at, last_error }) => {
    const ofJob = tries.filter((each) => each.job_id === jobId);
    const isFile = state === 'sent' && ofJob.some(({ result }) => result === 'file');
    return {
      kind,
      state: isFile ? 'file' : state,
      nextTryAt: state === 'pending' ? iso(due_at || Date.now()) : undefined,
      lastError: last_error ?? undefined,
      tries: ofJob.map(({ ended_at, attempt, result }) => ({ at: iso(ended_at), attempt, result })),
    };
  });
};
