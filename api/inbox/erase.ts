/** `erase`: removes everything that an address has sent, and its course-walk account. */
import { join } from 'node:path';
import { removeSubmissions } from '#contact/retention.ts';
import { minuteMs, pluralize } from '#contract/units.ts';
import { findAccount, removeAccount } from '#course-walk/accounts.ts';
import { removeExpiredMails } from '#course-walk/reset-links.ts';
import { CommandError } from '#platform/command.ts';
import { failureSummary } from '#platform/failure.ts';
import { removeOrphans } from '#platform/mail/mail-files.ts';
import { unusedStoreFiles } from '#platform/store/backup.ts';
import type { Arguments, StoreContext } from './arguments.ts';
import { submissionsFrom } from './submissions.ts';

/** More than the time from a submission's `received_at` to its commit, and more than services' clocks differ. */
const marginMs = 10 * minuteMs;

/**
 * Removes every submission from an email address, including spam, with jobs and mail files. Also removes the
 * course-walk account with that address, and its courses.
 *
 * @throws CommandError if nothing is stored for the address, so that a mistyped one is noticed
 */
export const erase = async (
  { email }: Arguments<'email'>,
  { config: { dataDir, databaseUrl }, db, say, log, progress }: StoreContext,
): Promise<void> => {
  /** @param since only submissions from this time on, in milliseconds since 1970 */
  const idsSince = async (since: number): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of submissionsFrom(db, email, { since, progress })) ids.push(id);
    return ids;
  };

  const startedAt = Date.now();
  const files = unusedStoreFiles(dataDir, databaseUrl !== '').join(', ');
  const elsewhere =
    files && ` These files may still hold this person's data. Delete them yourself: ${files}.`;
  const ids = await idsSince(0);
  const account = await findAccount(db, email);
  if (!ids.length && !account) {
    throw new CommandError(
      `Nothing is stored for this email address, so nothing was removed.${elsewhere}`,
    );
  }
  log.info({ event: 'erased', account: account?.id });
  let removed = await removeSubmissions(db, ids);
  const hadAccount = account !== undefined && (await removeAccount(db, account.id));
  // A used link has removed its mail's row. The mail's job would otherwise wait for the hourly tasks.
  if (hadAccount) await removeExpiredMails(db);
  // With many rows, the removal takes minutes. The sender may have sent another submission in that time.
  removed += await removeSubmissions(db, await idsSince(startedAt - marginMs));
  const andAccount = hadAccount ? ' Removed the course-walk account with its courses.' : '';
  const done = `Removed ${pluralize(removed, 'submission')}, with jobs`;
  const kept = `Backups and emails that were sent are unchanged.${elsewhere}`;
  try {
    await removeOrphans(db, dataDir);
  } catch (cause) {
    // The rows are gone: a second run would find nothing.
    throw new CommandError(
      `${done}.${andAccount} Mail files could not be removed from ${join(dataDir, 'mail')}: ${failureSummary(cause)}. Correct this. The service removes them when it starts, and every hour. ${kept}`,
      { cause },
    );
  }
  say(`${done} and mail files.${andAccount} ${kept}`);
};
