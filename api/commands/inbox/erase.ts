import type { Kysely } from 'kysely';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { type Removed, removeSubmissions } from '../../contact/retention/remove-submissions.ts';
import { removeOrphans } from '#platform/mail/remove-orphans.ts';
import { findAccount, subjectOfEmail } from '../../course-walk/accounts/accounts.ts';
import { removeAccountOf } from '../../course-walk/accounts/remove-account.ts';
import type { DatabasePlace } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { storeEvent } from '#platform/events/command-events.ts';
import { pluralize } from '../../contact/inbox/pluralize.ts';
import { storesSetAside } from '#platform/backup/set-aside.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { Progress } from '#platform/commands/progress.ts';
import type { InboxCommand } from '../../contact/inbox/inbox-command.ts';
import { allSubmissions, countSubmissions } from '../../contact/submissions/read-submissions.ts';
import { emailFrom } from './email-option.ts';

/** Submissions that one transaction removes. */
const batchSize = 200;

/** Submissions that are read between two steps of the progress. */
const progressEvery = 1000;

const idsOf = async (
  db: Kysely<Database>,
  email: string,
  { step }: Progress,
): Promise<string[]> => {
  const ids: string[] = [];
  for (const folder of ['inbox', 'spam'] as const) {
    const { all } = await countSubmissions(db, { folder });
    let read = 0;
    for await (const { id, fields } of allSubmissions(db, { folder })) {
      if (canonicalEmail(fields['email'] ?? '') === canonicalEmail(email)) ids.push(id);
      if (++read % progressEvery === 0) {
        await step(`Read ${read} of ${all} (${folder}) …`, 'Interrupted: nothing was removed.');
      }
    }
  }
  return ids;
};

const removeAll = async (
  db: Kysely<Database>,
  dataDir: string,
  ids: string[],
  { step }: Progress,
): Promise<Removed> => {
  const total: Removed = { submissions: 0, jobs: 0, mailFiles: 0 };
  for (let at = 0; at < ids.length; at += batchSize) {
    const soFar = `${at} of ${ids.length} submissions`;
    await step(
      `Removed ${soFar} …`,
      `Interrupted: ${soFar} were removed. Erase again for the rest.`,
    );
    const removed = await removeSubmissions(db, dataDir, ids.slice(at, at + batchSize));
    total.submissions += removed.submissions;
    total.jobs += removed.jobs;
    total.mailFiles += removed.mailFiles;
  }
  return total;
};

/** Names the stores that no command changes, in which the person may still be. */
const elsewhere = ({ dataDir, databaseUrl }: DatabasePlace): string => {
  const files = storesSetAside(dataDir, databaseUrl !== '');
  return files.length
    ? ` These may still hold the person, and are yours to delete: ${files.join(', ')}.`
    : '';
};

/**
 * `erase --email E`: removes every submission from an e-mail address, spam included, with its jobs and mail files,
 * and the course-walk account of that address with its courses and images.
 *
 * @throws CommandError when there is nothing of that address: a mistyped one is noticed
 */
export const erase: InboxCommand = async (args, { config, err, openStore, startProgress }) => {
  const email = emailFrom(args, 'erase');
  const db = await openStore('write');
  const progress = startProgress();
  const ids = await idsOf(db, email, progress);
  if (!ids.length && !(await findAccount(db, email))) {
    throw new CommandError(
      `There is nothing of this e-mail address; nothing was removed.${elsewhere(config)}`,
    );
  }
  await storeEvent(db, 'erased', await subjectOfEmail(db, email));
  const removed = await removeAll(db, config.dataDir, ids, progress);
  const hadAccount = await removeAccountOf(db, email);
  if (hadAccount) await removeOrphans(db, config.dataDir);
  const account = hadAccount ? ' Removed the course-walk account with its courses and images.' : '';
  progress.end();
  err.write(
    `Removed ${pluralize(removed.submissions, 'submission')}, ${pluralize(removed.jobs, 'job')} and ${pluralize(removed.mailFiles, 'mail file')}.${account} Backups and mails that were sent are not touched.${elsewhere(config)}\n`,
  );
};
