import type { Kysely } from 'kysely';
import { dayMs } from '#contract/time.ts';
import type { Database } from '#platform/database/schema.ts';
import { removeSubmissions } from './remove-submissions.ts';
import { removeTestMails } from './remove-test-mails.ts';

const batchSize = 200;

export interface RetentionOptions {
  db: Kysely<Database>;
  dataDir: string;
  /** Undefined: submissions are kept. */
  retentionDays: number | undefined;
  now?: () => number;
}

/** Removes the submissions and test mails that are older than RETENTION_DAYS; resolves to how many submissions. */
export const removeExpired = async ({
  db,
  dataDir,
  retentionDays,
  now = Date.now,
}: RetentionOptions): Promise<number> => {
  if (retentionDays === undefined) return 0;
  const before = now() - retentionDays * dayMs;
  await removeTestMails(dataDir, before);
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
