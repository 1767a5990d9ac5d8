import type { Kysely } from 'kysely';
import { spanInWords } from '#shared/time.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { pluralize } from '#shared/pluralize.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';
import { isWanted } from '#platform/jobs/job-figures.ts';
import { pollMs } from '#platform/jobs/job-worker.ts';
import { atOnce } from '#platform/jobs/new-job.ts';
import { findOne } from './find-one.ts';

/**
 * Makes given-up jobs due now, with all their attempts again.
 *
 * @param id of what they are about; undefined: all that `list` counts
 */
const retryDead = async (db: Kysely<Database>, id: string | undefined): Promise<number> => {
  const jobs = db
    .updateTable('jobs')
    .set({ state: 'pending', attempts: 0, due_at: atOnce, leased_until: 0 })
    .where('state', '=', 'dead');
  const { numUpdatedRows } = await (
    id === undefined ? jobs.where(isWanted) : jobs.where('about', '=', id)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Makes jobs that wait for their next attempt due now, except for leased ones, whose attempt is under way. */
const retryPending = async (db: Kysely<Database>, id: string, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: atOnce })
    .where('about', '=', id)
    .where('state', '=', 'pending')
    .where('leased_until', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/**
 * Retries the given-up and pending deliveries of a submission now, or the given-up deliveries of all submissions,
 * except for mails to strangers.
 */
export const retry = async (
  { ids: [part], all }: Given,
  { say, openStore }: InboxContext,
): Promise<void> => {
  if ((all === true) === (part !== undefined)) throw new UsageError('retry takes one ID or --all.');
  const db = await openStore('write');
  const id = part === undefined ? undefined : (await findOne(db, part)).id;
  const retried = await durableTransaction(
    db,
    async (trx) =>
      (id === undefined ? 0 : await retryPending(trx, id, Date.now())) + (await retryDead(trx, id)),
  );
  say(
    retried
      ? `${pluralize(retried, 'delivery', 'deliveries')} queued again. A running service tries within ${spanInWords(pollMs)}.`
      : 'Nothing has been given up, and nothing waits.',
  );
};
