import { type Kysely, sql } from 'kysely';
import { keepExpiredLinksMs } from '#contract/limits.ts';
import { deleteInBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';

/**
 * Removes mails whose links expired long ago, sent or given up, and jobs whose mails are gone.
 *
 * @returns how many mails
 */
export const removeExpiredMails = async (
  db: Kysely<Database>,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> => {
  const isOver = sql<boolean>`expires_at <= ${now - keepExpiredLinksMs}`;
  const removed = await deleteInBatches(db, 'course_walk_mails', isOver, signal);
  // The queue is written out, so that the index of these jobs is used.
  const isOrphaned = sql<boolean>`
    kind = 'account-mail' and not exists (select 1 from course_walk_mails where id = jobs.about)`;
  await deleteInBatches(db, 'jobs', isOrphaned, signal);
  return removed;
};
