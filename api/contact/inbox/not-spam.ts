import { parseArgs } from 'node:util';
import { spanInWords } from '#contract/time.ts';
import { identityDomain } from '#platform/site/identity.ts';
import { submissionJobs } from '../delivery/submission-jobs.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { pollMs } from '#platform/jobs/job-worker.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { findOne } from './find-one.ts';
import { CommandError, UsageError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from './inbox-command.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { readServiceFacts } from '#platform/site/service-facts.ts';

/**
 * `not-spam ID`: moves a submission to the inbox, and stores its jobs, one of each kind. The first characters of
 * the id will do.
 */
export const notSpam: InboxCommand = async (args, { config, err, openStore }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [idStart, ...more] = positionals;
  if (!idStart || more.length)
    throw new UsageError('not-spam takes one id, as list --spam prints it.');
  const { identity } = readServiceFacts(config.siteDir);
  const db = await openStore('write');
  const kinds = submissionJobs({ config, db, identity, mailer: createMailer(config, identity) });
  const { id } = await findOne(db, idStart);
  const common = { about: id, domain: identityDomain(identity), createdAt: Date.now() };
  const jobs = kinds.map(({ kind }) => newJob({ kind, ...common }));
  const moved = await durableTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('submissions')
      .set({ folder: 'inbox' })
      .where('id', '=', id)
      .where('folder', '=', 'spam')
      .executeTakeFirst();
    if (numUpdatedRows) await trx.insertInto('jobs').values(jobs).execute();
    return numUpdatedRows > 0;
  });
  if (!moved) throw new CommandError(`${id} is in the inbox already.`);
  err.write(`Moved to the inbox. A running service delivers it within ${spanInWords(pollMs)}.\n`);
};
