/** The words of a receipt: those of content/receipts.yaml, a reference, and a note. It repeats nothing that a visitor wrote. */
import type { ServiceFacts } from '#shared/service-facts.ts';
import { momentInWords } from '#platform/mail/visitor-mail.ts';
import { visitorMailParts } from '#platform/mail/visitor-mail-parts.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Identity } from '#platform/site/identity.ts';
import { referenceOf } from '#contact/submissions/submission-fields.ts';
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
  { id, received_at: receivedAt }: Pick<Submission, 'id' | 'received_at'>,
  words: NonNullable<ServiceFacts['receipts'][string]>,
  sender: Identity,
): Pick<Mail, 'subject' | 'text' | 'html'> => {
  const subject = onOneLine(words.subject);
  return {
    subject,
    ...visitorMailParts({
      title: subject,
      paragraphs: [
        ...paragraphsOf(words.text),
        `Received: ${momentInWords(receivedAt, sender.locale)}`,
        `Reference: ${referenceOf(id)}`,
      ],
      note: noteOf(sender),
      sender,
    }),
  };
};
