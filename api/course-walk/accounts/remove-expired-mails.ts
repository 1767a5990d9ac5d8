import type { Kysely } from 'kysely';
import { keepExpiredLinksMs } from '#contract/limits.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import { accountMailQueue } from './account-mails.ts';

/** Rows removed per transaction, or examined per turn of the event loop. */
const batchSize = 200;

/** Removes the jobs whose mails are gone. Jobs are examined in the order of their mails' ids. */
const removeOrphanedJobs = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  let last: string | undefined;
  await inBatches(async () => {
    const jobs = db
      .selectFrom('jobs')
      .leftJoin('course_walk_mails', 'course_walk_mails.id', 'about')
      .select(['jobs.id', 'about', 'course_walk_mails.id as mail'])
      .where('kind', '=', accountMailQueue)
      .orderBy('about')
      .limit(batchSize);
    const page = await (last === undefined ? jobs : jobs.where('about', '>', last)).execute();
    last = page.at(-1)?.about;
    const orphaned = page.flatMap(({ id, mail }) => (mail === null ? [id] : []));
    if (orphaned.length) {
      await durableTransaction(db, (trx) =>
        trx.deleteFrom('jobs').where('id', 'in', orphaned).execute(),
      );
    }
    return page.length;
  }, signal);
};

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
  const removed = await inBatches(async () => {
    const { numDeletedRows } = await durableTransaction(db, (trx) =>
      trx
        .deleteFrom('course_walk_mails')
        .where('id', 'in', (query) =>
          query
            .selectFrom('course_walk_mails')
            .select('id')
            .where('expires_at', '<=', now - keepExpiredLinksMs)
            .limit(batchSize),
        )
        .executeTakeFirst(),
    );
    return Number(numDeletedRows);
  }, signal);
  await removeOrphanedJobs(db, signal);
  return removed;
};
