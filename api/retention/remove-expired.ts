/** `RETENTION_DAYS`: what is older is removed. */
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { removeSubmissions } from './remove-submissions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

export interface RetentionOptions {
  db: Kysely<Database>;
  dataDir: string;
  /** Undefined: submissions are kept. */
  retentionDays: number | undefined;
  now?: () => number;
}

/** Removes the submissions that are older than the days they are kept; gives back how many. */
export const removeExpired = async ({
  db,
  dataDir,
  retentionDays,
  now = Date.now,
}: RetentionOptions): Promise<number> => {
  if (retentionDays === undefined) return 0;
  const before = now() - retentionDays * DAY_MS;
  for (let removed = 0; ;) {
    const expired = await db
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', before)
      .limit(BATCH)
      .execute();
    if (!expired.length) return removed;
    const ids = expired.map(({ id }) => id);
    removed += (await removeSubmissions(db, dataDir, ids)).submissions;
  }
};
