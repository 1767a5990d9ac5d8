/** The versions of the database's tables. */
import { type Kysely, type Migration, type MigrationProvider, Migrator } from 'kysely';
import * as submissionsAndOutbox from './migrations/01-submissions-and-outbox.ts';
import * as deliveryLog from './migrations/02-delivery-log.ts';
import * as storageProbe from './migrations/03-storage-probe.ts';
import * as spamDigests from './migrations/04-spam-digests.ts';
import * as sharedRateLimits from './migrations/05-shared-rate-limits.ts';
import * as courseWalk from './migrations/06-course-walk.ts';
import * as spamDigestLease from './migrations/07-spam-digest-lease.ts';
import * as recipientsDue from './migrations/08-recipients-due.ts';
import * as googleSubject from './migrations/09-google-subject.ts';
import * as spamReason from './migrations/10-spam-reason.ts';
import * as clientTag from './migrations/11-client-tag.ts';
import * as outboxIndexes from './migrations/12-outbox-indexes.ts';
import * as verifiedAccounts from './migrations/13-verified-accounts.ts';
import * as accountMails from './migrations/14-account-mails.ts';
import * as secretKey from './migrations/15-secret-key.ts';
import * as pageStateSearch from './migrations/16-page-state-search.ts';
import * as receiptRecipient from './migrations/17-receipt-recipient.ts';
import * as commandEvents from './migrations/18-command-events.ts';
import * as jobs from './migrations/19-jobs.ts';
import * as mailedLinks from './migrations/20-mailed-links.ts';
import * as indexes from './migrations/21-indexes.ts';
import * as jobFigures from './migrations/22-job-figures.ts';

/**
 * By the names under which stores know them; run in the order of these. One that has been released is never changed, nor is
 * its name: the first nineteen were named after days, the later ones are numbered (`m` sorts after digits).
 */
export const migrations: Record<string, Migration> = {
  '2026-11-21-submissions-and-outbox': submissionsAndOutbox,
  '2026-11-22-delivery-log': deliveryLog,
  '2026-11-23-storage-probe': storageProbe,
  '2026-11-24-spam-digests': spamDigests,
  '2026-11-25-shared-rate-limits': sharedRateLimits,
  '2026-11-26-course-walk': courseWalk,
  '2026-11-27-spam-digest-lease': spamDigestLease,
  '2026-11-28-recipients-due': recipientsDue,
  '2026-11-29-google-subject': googleSubject,
  '2026-11-30-spam-reason': spamReason,
  '2026-12-01-client-tag': clientTag,
  '2026-12-02-outbox-indexes': outboxIndexes,
  '2026-12-03-verified-accounts': verifiedAccounts,
  '2026-12-04-account-mails': accountMails,
  '2026-12-05-secret-key': secretKey,
  '2026-12-07-page-state-search': pageStateSearch,
  '2026-12-08-receipt-recipient': receiptRecipient,
  '2026-12-09-command-events': commandEvents,
  '2026-12-10-jobs': jobs,
  'm20-mailed-links': mailedLinks,
  'm21-indexes': indexes,
  'm22-job-figures': jobFigures,
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** kysely's words where the database has run a migration that is not in the list. */
const unknownMigration = /previously executed migration (\S+) is missing/;

/**
 * Runs the migrations that have not been run, in one transaction: a start that is cut short leaves the version before. On
 * PostgreSQL kysely also takes an advisory lock, so several services may start at once.
 *
 * @throws Error whose message tells an operator that a newer version has migrated it; what the first failing migration threw
 */
export const migrate = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const [, name] = unknownMigration.exec((error as Error).message) ?? [];
  if (name === undefined) throw error as Error;
  throw new Error(`This store is of a newer version (${name}): install that, or restore a copy.`, {
    cause: error,
  });
};
