/**
 * The words of a receipt: those of content/receipts.yaml, a reference, and a note. Of what a visitor sent it repeats the
 * day of a consultation alone, as that cannot carry anybody's words.
 */
import type { Company } from '#api/company.ts';
import { momentInWords } from '#platform/mail/visitor-mail.ts';
import { visitorMailParts } from '#platform/mail/visitor-mail-parts.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Identity } from '#api/company.ts';
import { dateInWords, fieldsOf, referenceOf } from '#contact/submissions/submission-fields.ts';
import type { Submission } from '#contact/tables.ts';

const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Paragraphs are separated by empty lines. A single line break counts as a space, as in Markdown. */
const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(onOneLine);

const noteOf = ({ emails }: Pick<Identity, 'emails'>): string =>
  `If this wasn’t you, someone may have entered your address by mistake. You can ignore this email. To have what they sent deleted, write to ${emails.privacy} and quote the reference.`;

/** Subject, text and HTML of the receipt for a submission. */
export const receiptWords = (
  submission: Pick<Submission, 'id' | 'received_at' | 'fields'>,
  words: NonNullable<Company['receipts'][string]>,
  sender: Identity,
): Pick<Mail, 'subject' | 'text' | 'html'> => {
  const subject = onOneLine(words.subject);
  const day = fieldsOf(submission)['preferredDate'] ?? '';
  const text = words.text.replaceAll(
    '{{preferredDate}}',
    dateInWords(day, sender.locale, { dateStyle: 'long' }),
  );
  return {
    subject,
    ...visitorMailParts({
      title: subject,
      paragraphs: [
        ...paragraphsOf(text),
        `Received: ${momentInWords(submission.received_at, sender.locale)}`,
        `Reference: ${referenceOf(submission.id)}`,
      ],
      note: noteOf(sender),
      sender,
    }),
  };
};
