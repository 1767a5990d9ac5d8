/** What a service does when it starts and every hour. */
import { removeExpired } from './contact/retention/remove-expired.ts';
import { queueSpamDigest } from './contact/spam/spam-digest.ts';
import { removeExpiredMails } from './course-walk/accounts/account-mails.ts';
import { removeUnverified } from './course-walk/accounts/remove-account.ts';
import { removeExpiredTokens } from './course-walk/accounts/tokens.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { HousekeepingTask } from './platform/jobs/housekeeping.ts';
import { removeOldSalts } from './platform/limits/daily-salt.ts';
import { removeOrphans } from './platform/mail/remove-orphans.ts';
import { identityDomain, type Identity } from './platform/site/identity.ts';

interface HourlyTasksOptions {
  config: Pick<Config, 'dataDir' | 'retentionDays'>;
  database: OpenDatabase;
  identity: Identity;
}

/** The tasks by the names used in the log, in their order. */
export const hourlyTasks = ({
  config,
  database: { db, checkpoint },
  identity,
}: HourlyTasksOptions): Record<string, HousekeepingTask> => ({
  expired: (signal) => removeExpired({ ...config, db, signal }),
  'orphaned mail files': (signal) => removeOrphans(db, config.dataDir, signal),
  'expired tokens': (signal) => removeExpiredTokens(db, Date.now(), signal),
  'unverified accounts': (signal) => removeUnverified(db, Date.now(), signal),
  'account mails': (signal) => removeExpiredMails(db, Date.now(), signal),
  'old salts': () => removeOldSalts(db),
  'spam digest': () => queueSpamDigest({ db, domain: identityDomain(identity) }),
  // Erased data is then nowhere on the disk.
  checkpoint: async () => {
    await checkpoint?.();
    return 0;
  },
});
