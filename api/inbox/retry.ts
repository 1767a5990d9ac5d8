import { sql } from 'kysely';
import { pluralize } from '#shared/pluralize.ts';
import { spanInWords } from '#shared/time.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import { needsDelivery } from '#platform/jobs/job-figures.ts';
import { pollMs } from '#platform/jobs/job-worker.ts';
import { atOnce } from '#platform/jobs/new-job.ts';
import { findOne } from './find-one.ts';
import type { StoreContext } from './command.ts';
import type { Arguments } from './options.ts';

/** The given-up jobs that `list` counts: not mails to visitors. */
const allGivenUp = sql<boolean>`state = 'dead' and ${needsDelivery}`;

/** The jobs about a submission that were given up, or wait. The attempt of a leased one is under way. */
const leftOf = (id: string) =>
  sql<boolean>`about = ${id}
    and (state = 'dead' or (state = 'pending' and leased_until <= ${Date.now()}))`;

/**
 * Makes the given-up and waiting deliveries of a submission due now, or the given-up deliveries of all submissions.
 * Those that were given up have all their attempts again.
 */
export const retry = async (
  { ids: [part], all }: Arguments,
  { db, say }: StoreContext,
): Promise<void> => {
  if ((all === true) === (part !== undefined)) throw new UsageError('retry takes one ID or --all.');
  const jobs = part === undefined ? allGivenUp : leftOf((await findOne(db, part)).id);
  const { numUpdatedRows } = await durableTransaction(db, (trx) =>
    trx
      .updateTable('jobs')
      .set({
        state: 'pending',
        attempts: sql<number>`case state when 'dead' then 0 else attempts end`,
        due_at: atOnce,
        leased_until: 0,
      })
      .where(jobs)
      .executeTakeFirst(),
  );
  const retried = Number(numUpdatedRows);
  say(
    retried
      ? `${pluralize(retried, 'delivery', 'deliveries')} queued again. A running service tries within ${spanInWords(pollMs)}.`
      : 'There is nothing to try again.',
  );
};
