import type { Kysely } from 'kysely';
import { dayMs } from '#shared/time.ts';
import { inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import { removeSubmissions } from './remove-submissions.ts';

/** Submissions removed per transaction. */
const batchSize = 100;

export interface RetentionOptions {
  db: Kysely<Database>;
  dataDir: string;
  /** Undefined: submissions are kept for ever. */
  retentionDays: number | undefined;
  /** Queues that are set up: what still waits in one of them stays. */
  queues: readonly string[];
  now?: () => number;
  /** When aborted, the removal ends after the batch under way. */
  signal?: AbortSignal;
}

/**
 * Removes submissions that are older than RETENTION_DAYS, in batches. One that came while the clock was behind may be
 * that old at once: it stays until it has been delivered or given up. Resolves to the number of submissions.
 */
export const removeExpired = async ({
  db,
  dataDir,
  retentionDays,
  queues,
  now = Date.now,
  signal,
}: RetentionOptions): Promise<number> => {
  if (retentionDays === undefined) return 0;
  const before = now() - retentionDays * dayMs;
  return inBatches(async () => {
    const expired = await db
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', before)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('jobs')
              .select('jobs.id')
              .whereRef('jobs.about', '=', 'submissions.id')
              .where('jobs.state', '=', 'pending')
              .where('jobs.kind', 'in', queues),
          ),
        ),
      )
      .limit(batchSize)
      .execute();
    if (!expired.length) return 0;
    const ids = expired.map(({ id }) => id);
    return removeSubmissions(db, dataDir, ids);
  }, signal);
};
