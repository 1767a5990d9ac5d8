/** Removes submissions that are too old, or that an operator erases. */
import type { Kysely } from 'kysely';
import { dayMs, hourMs } from '#contract/units.ts';
import type { HourlyTask } from '#platform/jobs/hourly.ts';
import type { Log } from '#platform/log.ts';
import type { Database, Submission } from '#platform/store/schema.ts';
import { durableTransaction, inBatches } from '#platform/store/transactions.ts';

const submissionsPerTransaction = 100;

/**
 * Removes submissions with their jobs and the jobs' attempts. The next `removeOrphans` removes their mail files.
 *
 * @param folder removes only submissions that are still in this folder; undefined: in any folder
 * @returns the number of removed submissions
 */
export const removeSubmissions = async (
  db: Kysely<Database>,
  ids: string[],
  folder?: Submission['folder'],
): Promise<number> => {
  let removed = 0;
  for (let at = 0; at < ids.length; at += submissionsPerTransaction) {
    const some = ids.slice(at, at + submissionsPerTransaction);
    removed += await durableTransaction(db, async (trx) => {
      const chosen = trx.deleteFrom('submissions').where('id', 'in', some);
      const rows = await (folder ? chosen.where('folder', '=', folder) : chosen)
        .returning('id')
        .execute();
      const gone = rows.map(({ id }) => id);
      // Jobs last: the statement above may have waited for a transaction that stored jobs.
      if (gone.length) await trx.deleteFrom('jobs').where('subject_id', 'in', gone).execute();
      return gone.length;
    });
  }
  return removed;
};

interface ExpiryOptions {
  db: Kysely<Database>;
  retentionDays: number;
  /** Queues in use. A submission with a job waiting in one of them is kept. */
  queues: readonly string[];
  now?: () => number;
  /** When aborted, the removal ends after the batch under way. */
  signal?: AbortSignal;
}

/**
 * Removes submissions that are older than RETENTION_DAYS, in batches, but keeps those with a delivery that still waits.
 * A submission that was stored while the clock was behind looks older than it is, so it may be removed too early.
 *
 * @returns the number of removed submissions
 */
export const removeExpired = async ({
  db,
  retentionDays,
  queues,
  now = Date.now,
  signal,
}: ExpiryOptions): Promise<number> => {
  const before = now() - retentionDays * dayMs;
  return inBatches(async () => {
    const expired = await db
      .selectFrom('submissions')
      .select(['id', 'folder'])
      .where('received_at', '<', before)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('jobs')
              .select('jobs.id')
              .whereRef('jobs.subject_id', '=', 'submissions.id')
              .where('jobs.state', '=', 'pending')
              .where('jobs.queue', 'in', queues),
          ),
        ),
      )
      .limit(submissionsPerTransaction)
      .execute();
    const idsIn = (folder: Submission['folder']): string[] =>
      expired.filter((row) => row.folder === folder).map(({ id }) => id);
    const removed = await removeSubmissions(db, idsIn('inbox'));
    // Only if it is still spam: a submission that has moved to the inbox since the query waits for delivery.
    return removed + (await removeSubmissions(db, idsIn('spam'), 'spam'));
  }, signal);
};

/** If the clock is further ahead of the newest submission, it may be wrong. */
const maxQuietMs = 3 * dayMs;

interface RetentionOptions extends Omit<ExpiryOptions, 'retentionDays' | 'signal'> {
  /** Undefined: submissions are kept for ever. */
  retentionDays: number | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Makes the hourly task that removes expired submissions. It removes nothing in the first hour of this process. If the
 * clock is far ahead of the newest stored submission, it removes nothing for 24 hours (decisions, "A clock that is
 * ahead"). Call it before the service listens: if the clock is wrong, a new submission has the wrong time.
 */
export const retention = async ({
  retentionDays,
  log,
  ...options
}: RetentionOptions): Promise<HourlyTask> => {
  if (retentionDays === undefined) return () => Promise.resolve(0);
  const { db, now = Date.now } = options;
  const { newest } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.max<number | null>('received_at').as('newest'))
    .executeTakeFirstOrThrow();
  let hasWarned = false;
  return async (signal) => {
    // Monotonic: counts from the start of this process.
    const uptimeMs = performance.now();
    const aheadMs = newest === null ? 0 : now() - newest;
    const isDoubtful = aheadMs > maxQuietMs && uptimeMs < dayMs;
    if (isDoubtful && !hasWarned) {
      hasWarned = true;
      log.warn(
        `The clock is ${Math.floor(aheadMs / dayMs)} days ahead of the newest submission. RETENTION_DAYS erases nothing until the service has run for 24 hours. If the clock is wrong, correct it before then.`,
      );
    }
    if (isDoubtful || uptimeMs < hourMs) return 0;
    return removeExpired({ ...options, retentionDays, signal });
  };
};
