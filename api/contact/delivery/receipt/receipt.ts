/** Receipts: a mail to the sender of a form, in the site's own words. */
import type { Kysely } from 'kysely';
import type { ServiceFacts } from '#shared/service-facts.ts';
import type { Database } from '#platform/database/schema.ts';
import { asciiEmail } from '#platform/mail/ascii-email.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { visitorMailAttempts } from '#platform/mail/visitor-mail.ts';
import type { SubmissionHandler } from '#contact/delivery/submission-handler.ts';
import { submissionMail } from '#contact/delivery/submission-mail.ts';
import { fieldsOf } from '#contact/submissions/submission-fields.ts';
import type { Submission } from '#contact/tables.ts';
import { mailboxOf, type ReceiptPayload, withinDailyReceipts } from './daily-receipts.ts';
import { receiptWords } from './text.ts';

const senderOf = (submission: Pick<Submission, 'fields'>): string | undefined =>
  asciiEmail(fieldsOf(submission)['email'] ?? '');

/** Receipts with the texts of content/receipts.yaml. A visitor may mistype an address, so failed receipts are ignored. */
export const createReceipts = (
  db: Kysely<Database>,
  mailer: Mailer,
  { identity, receipts: texts }: Pick<ServiceFacts, 'identity' | 'receipts'>,
): SubmissionHandler =>
  submissionMail(db, mailer, {
    queue: 'receipt',
    maxAttempts: visitorMailAttempts,
    due: async (trx, submissions) => {
      const wanted = submissions.flatMap((submission) => {
        const to = texts[submission.kind] && senderOf(submission);
        // Spam gets no receipt, not even once the team has moved it to the inbox.
        if (submission.folder === 'spam' || to === undefined) return [];
        return [{ ...submission, recipient: mailboxOf(to) }];
      });
      if (!wanted[0]) return [];
      const due = await withinDailyReceipts(trx, wanted, wanted[0].received_at);
      return due.map(({ id, recipient, received_at: createdAt }) => {
        const payload: ReceiptPayload = { recipient };
        return { about: id, payload, isOptional: true, createdAt };
      });
    },
    compose: (submission, messageId) => {
      const to = senderOf(submission);
      const words = texts[submission.kind];
      // The form's text may have been removed since.
      if (to === undefined || !words) return undefined;
      return {
        to: { name: '', address: to },
        replyTo: { name: identity.name, address: identity.emails.info },
        messageId,
        ...receiptWords(submission, words, identity),
        autoSubmitted: 'auto-replied',
      };
    },
  });
