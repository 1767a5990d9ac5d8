/** Makes and sends a mail about a submission. When mails are written as files, it is named after the submission. */
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { nothingToSend, payloadOf } from '#platform/jobs/job.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { RecipientsLeft } from '#platform/mail/refused-recipients.ts';
import type { Submission } from '#contact/tables.ts';
import { type SubmissionHandler, submissionHandler } from './submission-handler.ts';

/** The part of the file name after the id, by queue. */
const suffixes = { mail: '', receipt: '.receipt' } as const;

/** The names of all mails about a submission. */
export const mailNamesOf = (submissionId: string): string[] =>
  Object.values(suffixes).map((suffix) => submissionId + suffix);

interface SubmissionMail extends Partial<
  Pick<SubmissionHandler, 'due' | 'maxAttempts' | 'keepsReplies'>
> {
  queue: keyof typeof suffixes;
  /** Returns undefined when the mail is no longer due. */
  compose: (
    submission: Submission,
    messageId: string,
  ) => Mail | undefined | Promise<Mail | undefined>;
}

/** The handler of a queue of mails about submissions. */
export const submissionMail = (
  db: Kysely<Database>,
  mailer: Mailer,
  { queue, compose, ...handler }: SubmissionMail,
): SubmissionHandler =>
  submissionHandler(db, {
    ...handler,
    queue,
    success: mailer.success,
    maxAttemptMs: mailer.maxAttemptMs,
    perform: async (submission, job, signal) => {
      const mail = await compose(submission, job.message_id);
      if (!mail) return nothingToSend;
      const name = submission.id + suffixes[queue];
      await mailer.send(name, mail, signal, (payloadOf(job) as RecipientsLeft).recipients);
      // The submission may have been erased meanwhile.
      const row = db.selectFrom('submissions').select('id').where('id', '=', submission.id);
      if (!(await row.executeTakeFirst())) await mailer.discard(name);
      return undefined;
    },
  });
