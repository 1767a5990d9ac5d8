import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { submissionMail } from './submission-mail.ts';
import { teamMailOf } from './team-mail-text.ts';

/** Mails each submission to the team. */
export const teamMail = (
  db: Kysely<Database>,
  mailer: Mailer,
  mailboxes: Parameters<typeof teamMailOf>[2],
): JobHandler => ({
  ...submissionMail(db, mailer, {
    kind: 'mail',
    compose: (submission, messageId) => teamMailOf(submission, messageId, mailboxes),
  }),
  close: mailer.close,
});
