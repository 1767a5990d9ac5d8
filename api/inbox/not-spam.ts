import { spanInWords } from '#shared/time.ts';
import { jobsDue } from '#contact/delivery/submission-handler.ts';
import { submissionHandlers } from '#contact/feature.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { mailDomain } from '#platform/mail/sender.ts';
import { pollMs } from '#platform/jobs/job-worker.ts';
import { findOne } from './find-one.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { StoreContext } from './command.ts';
import type { Arguments } from './options.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { readServiceFacts } from '#platform/site/read-service-facts.ts';

/** Moves a submission to the inbox and stores its jobs. */
export const notSpam = async (
  { ids: [part = ''] }: Arguments,
  { config, db, say }: StoreContext,
): Promise<void> => {
  const facts = readServiceFacts(config.siteDir);
  const mailer = createMailer(config, facts.identity);
  const handlers = submissionHandlers({ config, db, mailer, facts });
  const domain = mailDomain(config.mailFrom, facts.identity);
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
    // Still spam, for the handlers, but received now: its jobs count their time from here.
    const spam = { ...submission, folder: 'spam', received_at: Date.now() } as const;
    const jobs = await jobsDue(trx, [spam], { handlers, domain });
    await trx.insertInto('jobs').values(jobs).execute();
    return true;
  });
  if (!moved) throw new CommandError(`${id} is in the inbox already.`);
  say(`Moved to the inbox. A running service delivers it within ${spanInWords(pollMs)}.`);
};
