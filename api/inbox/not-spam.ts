import { spanInWords } from '#shared/time.ts';
import { jobsFor } from '#contact/deliveries.ts';
import { pollMs } from '#platform/jobs/job-worker.ts';
import { findOne } from './find-one.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { StoreContext } from './command.ts';
import type { Arguments } from './options.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { readCompany } from '#api/company.ts';

/** Moves a submission to the inbox and stores its jobs. */
export const notSpam = async (
  { ids: [part = ''] }: Arguments,
  { config, db, say }: StoreContext,
): Promise<void> => {
  const company = readCompany(config.siteDir);
  const { id } = await findOne(db, part);
  const moved = await durableTransaction(db, async (trx) => {
    const submission = await trx
      .updateTable('submissions')
      .set({ folder: 'inbox' })
      .where('id', '=', id)
      .where('folder', '=', 'spam')
      .returningAll()
      .executeTakeFirst();
    if (!submission) return false;
    // Received now, as its jobs count their time from here. What looked like spam gets no receipt.
    const received = { ...submission, received_at: Date.now() };
    const jobs = await jobsFor(trx, [received], {
      config: { ...config, receipts: false },
      company,
    });
    await trx.insertInto('jobs').values(jobs).execute();
    return true;
  });
  if (!moved) throw new CommandError(`${id} is in the inbox already.`);
  say(`Moved to the inbox. A running service delivers it within ${spanInWords(pollMs)}.`);
};
