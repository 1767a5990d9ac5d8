import type { Kysely } from 'kysely';
import { minuteMs } from '#shared/time.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { type Removed, removeSubmissions } from '#contact/retention/remove-submissions.ts';
import { removeOrphans } from '#platform/mail/remove-orphans.ts';
import { findAccount, removeAccount } from '#course-walk/accounts/accounts.ts';

import type { DatabasePlace } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { pluralize } from '#shared/pluralize.ts';
import { storesSetAside } from '#platform/backup/set-aside.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { Progress } from '#platform/commands/progress.ts';
import { allSubmissions, countSubmissions } from '#contact/submissions/read-submissions.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';

/** Submissions removed per transaction. */
const batchSize = 200;

/** Longer than a submission takes from its `received_at` to its commit, and than two services' clocks differ. */
const marginMs = 10 * minuteMs;

/** Number of submissions read between two progress messages. */
const progressEvery = 1000;

/** @param since only submissions from this time on, in milliseconds since 1970 */
const idsOf = async (
  db: Kysely<Database>,
  email: string,
  progress: Progress,
  since = 0,
): Promise<string[]> => {
  const ids: string[] = [];
  for (const folder of ['inbox', 'spam'] as const) {
    const { all } = await countSubmissions(db, { folder, since });
    let read = 0;
    for await (const { id, fields } of allSubmissions(db, { folder, since })) {
      if (canonicalEmail(fields['email'] ?? '') === canonicalEmail(email)) ids.push(id);
      if (++read % progressEvery === 0) progress(`Read ${read} of ${all} (${folder}) …`);
    }
  }
  return ids;
};

const add = (one: Removed, other: Removed): Removed => ({
  submissions: one.submissions + other.submissions,
  jobs: one.jobs + other.jobs,
  mailFiles: one.mailFiles + other.mailFiles,
});

const removeAll = async (
  db: Kysely<Database>,
  dataDir: string,
  ids: string[],
  progress: Progress,
): Promise<Removed> => {
  let total: Removed = { submissions: 0, jobs: 0, mailFiles: 0 };
  for (let at = 0; at < ids.length; at += batchSize) {
    progress(`Removed ${at} of ${ids.length} submissions …`);
    total = add(total, await removeSubmissions(db, dataDir, ids.slice(at, at + batchSize)));
  }
  return total;
};

/** A sentence about the stores that no command changes, which may still contain the person's data. */
const elsewhere = ({ dataDir, databaseUrl }: DatabasePlace): string => {
  const files = storesSetAside(dataDir, databaseUrl !== '');
  return files.length
    ? ` These may still hold the person, and are yours to delete: ${files.join(', ')}.`
    : '';
};

/**
 * Removes every submission from an email address, including spam, with jobs and mail files, and the
 * course-walk account with that address, with its courses.
 *
 * @throws CommandError when nothing has that address, so that a mistyped one is noticed
 */
export const erase = async (
  { email }: Given<'email'>,
  { config, say, log, openStore, progress }: InboxContext,
): Promise<void> => {
  const db = await openStore('write');
  const startedAt = Date.now();
  const ids = await idsOf(db, email, progress);
  const account = await findAccount(db, email);
  if (!ids.length && !account) {
    throw new CommandError(
      `Nothing is stored for this email address; nothing was removed.${elsewhere(config)}`,
    );
  }
  log.info({ event: 'erased', account: account?.id });
  const first = await removeAll(db, config.dataDir, ids, progress);
  const hadAccount = await removeAccount(db, email);
  if (hadAccount) await removeOrphans(db, config.dataDir);
  // With many rows this took minutes, in which the sender may have sent another submission.
  const later = await idsOf(db, email, progress, startedAt - marginMs);
  const removed = add(first, await removeAll(db, config.dataDir, later, progress));
  const andAccount = hadAccount ? ' Removed the course-walk account with its courses.' : '';
  say(
    `Removed ${pluralize(removed.submissions, 'submission')}, ${pluralize(removed.jobs, 'job')} and ${pluralize(removed.mailFiles, 'mail file')}.${andAccount} Backups and emails that were sent are not touched.${elsewhere(config)}`,
  );
};
