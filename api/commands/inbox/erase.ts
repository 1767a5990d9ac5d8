import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { minuteMs } from '#contract/time.ts';
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

/** Longer than a submission takes from its time to its commit, and than the clocks of two services differ. */
const marginMs = 10 * minuteMs;

/** @param since milliseconds since 1970: no older ones */
const idsOf = async (db: Kysely<Database>, email: string, since = 0): Promise<string[]> => {
  const ids: string[] = [];
  for (const folder of ['inbox', 'spam'] as const) {
    for await (const { id, fields } of allSubmissions(db, { folder, since })) {
      if (canonicalEmail(fields['email'] ?? '') === canonicalEmail(email)) ids.push(id);
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
): Promise<Removed> => {
  let total: Removed = { submissions: 0, jobs: 0, mailFiles: 0 };
  for (let at = 0; at < ids.length; at += batchSize) {
    total = add(total, await removeSubmissions(db, dataDir, ids.slice(at, at + batchSize)));
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
  const startedAt = Date.now();
  const ids = await idsOf(db, email);
  if (!ids.length && !(await findAccount(db, email))) {
    throw new InboxError('There is nothing of this e-mail address; nothing was removed.');
  }
  await storeEvent(db, 'erased', await subjectOfEmail(db, email));
  const found = await removeAll(db, config.dataDir, ids);
  const hadAccount = await removeAccountOf(db, email);
  if (hadAccount) await removeOrphans(db, config.dataDir);
  // With many rows that took minutes, in which its sender may have sent another.
  const later = await idsOf(db, email, startedAt - marginMs);
  const removed = add(found, await removeAll(db, config.dataDir, later));
  const account = hadAccount ? ' Removed the course-walk account with its courses and images.' : '';
  err.write(
    `Removed ${pluralize(removed.submissions, 'submission')}, ${pluralize(removed.jobs, 'outbox row')} and ${pluralize(removed.mailFiles, 'mail file')}.${account} Backups and mails that were sent are not touched.\n`,
  );
};
