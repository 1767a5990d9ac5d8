/** The statements of the worker, each part of the transaction of one round. */
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database, Job } from '#platform/database/schema.ts';
import { latestAttemptAt, maxAttempts } from './backoff.ts';
import { type DoneInPart, type JobHandler, payloadOf } from './job.ts';

type Trx = Transaction<Database>;

/**
 * Jobs that wait for an attempt or are being attempted. The state is written out: with a parameter, SQLite uses a partial
 * index only by planning the statement again once it has the value, and PostgreSQL in no plan that it keeps.
 */
export const isPending = sql<boolean>`state = 'pending'`;

/** How an attempt ended. */
export interface Outcome {
  /** As it was when the attempt began. */
  job: Job;
  /** See `JobHandler`. */
  subject: string | undefined;
  /** See `JobHandler`. */
  success?: JobHandler['success'];
  /** The reason and code of the error; undefined: it is done. */
  failure: string | undefined;
  /** No further attempt is of use. */
  isPermanent: boolean;
  /** Set when a part of it is done. */
  part: DoneInPart | undefined;
}

/**
 * Records how an attempt ended, in the job and in the list of its attempts. A job that is gone was erased; a failure is not
 * recorded once a later attempt has begun, or an earlier one has done it after all.
 *
 * @param now milliseconds since 1970, as `nextAttemptAt`
 * @param nextAttemptAt undefined: it is done, or is a dead letter now
 */
export const record = async (
  trx: Trx,
  { job, success, failure, part }: Outcome,
  now: number,
  nextAttemptAt: number | undefined,
): Promise<void> => {
  const { id, attempts } = job;
  const update = trx.updateTable('jobs').where('id', '=', id);
  const { numUpdatedRows } = await (
    failure === undefined
      ? update.set({ state: 'sent', sent_at: now, last_error: null })
      : update
          .where(isPending)
          .where('attempts', '=', attempts)
          .set({
            ...(nextAttemptAt === undefined
              ? { state: 'dead' }
              : { due_at: nextAttemptAt, leased_until: 0 }),
            ...(part && { payload: JSON.stringify({ ...payloadOf(job), ...part.rest }) }),
            last_error: failure,
          })
  ).executeTakeFirst();
  if (!numUpdatedRows) return;
  const result = failure ?? success ?? 'delivered';
  await trx
    .insertInto('job_attempts')
    .values({ job_id: id, attempt: attempts, ended_at: now, result })
    .execute();
};

/** The time of a round, and until when it leases jobs: milliseconds since 1970. */
export interface Lease {
  now: number;
  leasedUntil: number;
}

/** Renews the leases of jobs that are being attempted, once a part of them is over. */
export const renewLeases = async (
  trx: Trx,
  jobs: readonly Job[],
  { now, leasedUntil }: Lease,
): Promise<void> => {
  if (!jobs.length) return;
  await trx
    .updateTable('jobs')
    .set({ leased_until: leasedUntil, due_at: leasedUntil })
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('state', '=', 'pending')
    .where('leased_until', '<', leasedUntil - (leasedUntil - now) / 4)
    .execute();
};

/**
 * Leases due jobs of a kind, the longest due first, and counts the attempts that begin now.
 *
 * @param limit jobs at most
 */
export const claim = async (
  trx: Trx,
  kind: string,
  limit: number,
  { now, leasedUntil }: Lease,
): Promise<Job[]> => {
  if (limit <= 0) return [];
  const due = trx
    .selectFrom('jobs')
    .select('id')
    .where(isPending)
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  // Several services share PostgreSQL: jobs that another one is about to claim are skipped.
  const free = isPostgres(trx) ? due.forUpdate().skipLocked() : due;
  return trx
    .with('free', () => free)
    .updateTable('jobs')
    .set((job) => ({
      attempts: job('attempts', '+', 1),
      leased_until: leasedUntil,
      due_at: leasedUntil,
    }))
    .where('id', 'in', (query) => query.selectFrom('free').select('free.id'))
    .returningAll()
    .execute();
};

/**
 * Lets no lease last longer than one begun now, and no job wait longer than the longest backoff: the times that are stored
 * lie far ahead after the clock was set back.
 */
export const limitWaits = async (trx: Trx, { now, leasedUntil }: Lease): Promise<void> => {
  await trx
    .updateTable('jobs')
    .set({ leased_until: leasedUntil, due_at: leasedUntil })
    .where(isPending)
    .where((where) =>
      where.or([
        where('leased_until', '>', leasedUntil),
        where('due_at', '>', latestAttemptAt(maxAttempts - 1, now)),
      ]),
    )
    .execute();
};
