import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { type Removed, removeSubmissions } from '../../contact/retention/remove-submissions.ts';
import { removeOrphans } from '#platform/mail/remove-orphans.ts';
import { findAccount, subjectOfEmail } from '../../course-walk/accounts/accounts.ts';
import { removeAccountOf } from '../../course-walk/accounts/remove-account.ts';
import type { Database } from '#platform/database/schema.ts';
import { storeEvent } from '#platform/events/command-events.ts';
import { pluralize } from '../../contact/inbox/pluralize.ts';
import { type InboxCommand, InboxError, UsageError } from '../../contact/inbox/inbox-command.ts';
import { openStoreToWrite } from '#platform/database/open-store.ts';
import { allSubmissions } from '../../contact/submissions/read-submissions.ts';

/** Submissions that one transaction removes. */
const batchSize = 200;

const idsOf = async (db: Kysely<Database>, email: string): Promise<string[]> => {
  const ids: string[] = [];
  for (const folder of ['inbox', 'spam'] as const) {
    for await (const { id, fields } of allSubmissions(db, { folder })) {
      if (canonicalEmail(fields['email'] ?? '') === canonicalEmail(email)) ids.push(id);
    }
  }
  return ids;
};

const removeAll = async (
  db: Kysely<Database>,
  dataDir: string,
  ids: string[],
): Promise<Removed> => {
  const total: Removed = { submissions: 0, jobs: 0, mailFiles: 0 };
  for (let at = 0; at < ids.length; at += batchSize) {
    const removed = await removeSubmissions(db, dataDir, ids.slice(at, at + batchSize));
    total.submissions += removed.submissions;
    total.jobs += removed.jobs;
    total.mailFiles += removed.mailFiles;
  }
  return total;
};

/**
 * `erase --email E`: removes every submission from an e-mail address, spam included, with its jobs and mail files,
 * and the course-walk account of that address with its courses and images.
 *
 * @throws InboxError when there is nothing of that address: a mistyped one is noticed
 */
export const erase: InboxCommand = async (args, { config, err }) => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const { email } = values;
  if (!email?.includes('@')) throw new UsageError('erase takes --email ada@example.org.');
  await using db = await openStoreToWrite(config);
  const ids = await idsOf(db, email);
  if (!ids.length && !(await findAccount(db, email))) {
    throw new InboxError('There is nothing of this e-mail address; nothing was removed.');
  }
  await storeEvent(db, 'erased', await subjectOfEmail(db, email));
  const removed = await removeAll(db, config.dataDir, ids);
  const hadAccount = await removeAccountOf(db, email);
  if (hadAccount) await removeOrphans(db, config.dataDir);
  const account = hadAccount ? ' Removed the course-walk account with its courses and images.' : '';
  err.write(
    `Removed ${pluralize(removed.submissions, 'submission')}, ${pluralize(removed.jobs, 'outbox row')} and ${pluralize(removed.mailFiles, 'mail file')}.${account} Backups and mails that were sent are not touched.\n`,
  );
};
