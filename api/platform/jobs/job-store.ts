/** The worker's SQL statements, which run in the transaction of a round, and the times of retries. */
import { sql, type Transaction } from 'kysely';
import { secondMs } from '#contract/units.ts';
import type { Database, Job } from '#platform/store/schema.ts';
import { isPostgres } from '#platform/store/transactions.ts';
import { type JobFailure, type JobHandler, payloadOf } from './job.ts';

type Trx = Transaction<Database>;

/**
 * Jobs that wait for an attempt or are being attempted. The state is a literal: with a parameter, SQLite would have to
 * plan the statement again for each value to use a partial index, and PostgreSQL's cached plans could not use one.
 */
export const isPending = sql<boolean>`state = 'pending'`;

/** Milliseconds since 1970. */
interface Lease {
  /** The time of a round. */
  now: number;
  /** When the leases of this round end. */
  leasedUntil: number;
}

/**
 * Leases due jobs of a queue, the longest due first, and counts the attempts that begin now.
 *
 * @param limit the most jobs to lease
 */
export const claim = async (
  trx: Trx,
  queue: string,
  limit: number,
  { now, leasedUntil }: Lease,
): Promise<Job[]> => {
  if (limit <= 0) return [];
  const due = trx
    .selectFrom('jobs')
    .select('id')
    .where(isPending)
    .where('queue', '=', queue)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  // Services may share PostgreSQL. Skips jobs that another service is claiming.
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

/** Renews the leases of jobs that are being attempted, once a quarter of a lease has passed. */
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

/** How an attempt ended. */
export interface Outcome extends JobFailure {
  handler: JobHandler;
  /** The job as it was when the attempt began. */
  job: Job;
  /** How metrics count it. Undefined: there was nothing to send, or no attempt left. */
  countAs: 'delivered' | 'failed' | undefined;
  /** The reason and code of the error. Undefined: success. */
  failure: string | undefined;
  /** The mail server's answer, if the queue keeps it (`keepsReplies`). Never logged. */
  reply: string | undefined;
}

/**
 * Records how an attempt ended, in the job and in the list of its attempts. Records nothing for an erased job.
 * Ignores a failure if a later attempt has begun, or if an earlier attempt has succeeded after all.
 *
 * @param now milliseconds since 1970, like `dueAt`
 * @param dueAt the time of the next attempt. Undefined: the job is done, or becomes a dead letter
 */
export const record = async (
  trx: Trx,
  { handler, job, failure, reply, remaining }: Omit<Outcome, 'countAs' | 'isFinal'>,
  now: number,
  dueAt: number | undefined,
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
            ...(dueAt === undefined ? { state: 'dead' } : { due_at: dueAt, leased_until: 0 }),
            ...(remaining && { payload: JSON.stringify({ ...payloadOf(job), ...remaining }) }),
            last_error: failure,
          })
  ).executeTakeFirst();
  if (!numUpdatedRows) return;
  const words = failure && reply ? `${failure}: ${reply}` : failure;
  const result = words ?? handler.success ?? 'delivered';
  await trx
    .insertInto('job_attempts')
    .values({ job_id: id, attempt: attempts, ended_at: now, result })
    .execute();
};

/**
 * Attempts before a job becomes a dead letter, unless its handler sets another number. The first is made at once. The
 * other fourteen follow within about 24 hours, with exponential backoff and jitter.
 */
export const maxAttempts = 15;

const firstDelayMs = 15 * secondMs;
// 15 s · (1.83¹⁴ − 1) / 0.83 ≈ 23.7 h: the sum of the fourteen delays.
const growth = 1.83;
/** The fraction by which a delay varies, so that jobs that failed together are not retried together. */
const jitter = 0.2;

const delayAfter = (attempts: number): number => firstDelayMs * growth ** (attempts - 1);

/**
 * Returns the time of the next attempt. Undefined: no attempts are left.
 *
 * @param attempts the number made so far, at least 1
 * @param now milliseconds since 1970, like the result
 * @param random returns a number from 0 to 1, like `Math.random`
 * @param most number of attempts after which the job is given up
 */
export const nextAttemptAt = (
  attempts: number,
  now: number,
  random: () => number = Math.random,
  most: number = maxAttempts,
): number | undefined => {
  if (attempts >= most) return undefined;
  return Math.round(now + delayAfter(attempts) * (1 - jitter + 2 * jitter * random()));
};

/** Returns the latest time that `nextAttemptAt` can return. Before the first attempt: `now`. */
const latestAttemptAt = (attempts: number, now: number): number =>
  attempts === 0 ? now : Math.round(now + delayAfter(attempts) * (1 + jitter));

/**
 * Corrects stored times that lie too far in the future after the clock was set back. Shortens a lease to the length
 * of a new one, and a wait to the longest that the job's number of attempts allows.
 */
export const limitWaits = async (trx: Trx, { now, leasedUntil }: Lease): Promise<void> => {
  await trx
    .updateTable('jobs')
    .set({ leased_until: leasedUntil, due_at: leasedUntil })
    .where(isPending)
    .where('leased_until', '>', leasedUntil)
    .execute();
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const dueAt = latestAttemptAt(attempts, now);
    await trx
      .updateTable('jobs')
      .set({ due_at: dueAt })
      .where(isPending)
      .where('leased_until', '<=', now)
      .where('attempts', '=', attempts)
      .where('due_at', '>', dueAt)
      .execute();
  }
};
