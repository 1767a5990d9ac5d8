import type { Kysely } from 'kysely';
import { dayMs } from '#contract/time.ts';
import type { Database } from '#platform/database/schema.ts';
import { removeSubmissions } from './remove-submissions.ts';

const batchSize = 200;

export interface RetentionOptions {
  db: Kysely<Database>;
  dataDir: string;
  /** Undefined: submissions are kept. */
  retentionDays: number | undefined;
  now?: () => number;
}

/** Removes the submissions that are older than RETENTION_DAYS; resolves to how many. */
export const removeExpired = async ({
  db,
  dataDir,
  retentionDays,
  now = Date.now,
}: RetentionOptions): Promise<number> => {
  if (retentionDays === undefined) return 0;
  const before = now() - retentionDays * dayMs;
  for (let removed = 0; ;) {
    const expired = await db
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', before)
      .limit(batchSize)
      .execute();
    if (!expired.length) return removed;
    const ids = expired.map(({ id }) => id);
    removed += (await removeSubmissions(db, dataDir, ids)).submissions;
  }
};
