import { type Kysely, sql } from 'kysely';
import { keepExpiredLinksMs } from '#contract/limits.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { batchSize, deleteInBatches, inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';

/** The queue's name is part of the SQL text, not a parameter, so that the index of these jobs is used. */
const isOrphaned = sql<boolean>`kind = 'account-mail'
  and not exists (select 1 from course_walk_mails where id = jobs.about)`;

/**
 * Removes mails whose links expired long ago, whether or not they were sent, and jobs whose mails are gone.
 *
 * @returns the number of mails removed
 */
export const removeExpiredMails = async (
  db: Kysely<Database>,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> => {
  const isOver = sql<boolean>`expires_at <= ${now - keepExpiredLinksMs}`;
  const removed = await deleteInBatches(db, 'course_walk_mails', isOver, signal);
  await inBatches(async () => {
    const jobs = db.selectFrom('jobs').select('id').where(isOrphaned).limit(batchSize);
    const ids = (await jobs.execute()).map(({ id }) => id);
    if (!ids.length) return 0;
    await durableTransaction(db, (trx) => trx.deleteFrom('jobs').where('id', 'in', ids).execute());
    return ids.length;
  }, signal);
  return removed;
};
