import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type JobHandler, payloadOf } from '../jobs/job.ts';
import { submissionJob } from '../submissions/submission-job.ts';
import type { Mailer } from './mailer.ts';
import type { RecipientsLeft } from './recipients-refused.ts';

/** Mails each submission to the team. */
export const teamMail = (db: Kysely<Database>, mailer: Mailer): JobHandler =>
  submissionJob(db, {
    kind: 'mail',
    ...(mailer.maxAttemptMs !== undefined && { maxAttemptMs: mailer.maxAttemptMs }),
    perform: (submission, job, signal) =>
      mailer.mailTeam(
        submission,
        { ...(payloadOf(job) as RecipientsLeft), messageId: job.message_id },
        signal,
      ),
    close: mailer.close,
  });
