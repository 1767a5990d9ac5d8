/** Receipts: a mail to the sender of a form, in the site's own words. */
import type { Transaction } from 'kysely';
import type { Company, Identity } from '#api/company.ts';
import type { Database } from '#platform/database/schema.ts';
import { asciiEmail } from '#platform/mail/ascii-email.ts';
import type { NewJobOptions } from '#platform/jobs/new-job.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { fieldsOf } from '#contact/submissions/submission-fields.ts';
import type { NewSubmission, Submission } from '#contact/tables.ts';
import { mailboxOf, type ReceiptPayload, withinDailyReceipts } from './daily-receipts.ts';
import { receiptWords } from './text.ts';

const senderOf = (submission: Pick<Submission, 'fields'>): string | undefined =>
  asciiEmail(fieldsOf(submission)['email'] ?? '');

type Texts = Company['receipts'];

/**
 * The receipts of submissions, without those that are too many for their mailboxes. A visitor may mistype an address,
 * so failed receipts are ignored.
 *
 * @param texts those of content/receipts.yaml
 */
export const receiptsDue = async (
  trx: Transaction<Database>,
  submissions: NewSubmission[],
  texts: Texts,
): Promise<Array<Pick<NewJobOptions, 'about' | 'payload' | 'isOptional' | 'createdAt'>>> => {
  const wanted = submissions.flatMap((submission) => {
    const to = texts[submission.kind] && senderOf(submission);
    return to === undefined ? [] : [{ ...submission, recipient: mailboxOf(to) }];
  });
  if (!wanted[0]) return [];
  const due = await withinDailyReceipts(trx, wanted, wanted[0].received_at);
  return due.map(({ id, recipient, received_at: createdAt }) => {
    const payload: ReceiptPayload = { recipient };
    return { about: id, payload, isOptional: true, createdAt };
  });
};

/** The receipt for a submission. Undefined where the form's text was removed since. */
export const receiptOf = (
  submission: Submission,
  messageId: string,
  { identity, receipts }: { identity: Identity; receipts: Texts },
): Mail | undefined => {
  const to = senderOf(submission);
  const words = receipts[submission.kind];
  if (to === undefined || !words) return undefined;
  return {
    to: { name: '', address: to },
    replyTo: { name: identity.name, address: identity.emails.info },
    messageId,
    ...receiptWords(submission, words, identity),
    autoSubmitted: 'auto-replied',
  };
};
