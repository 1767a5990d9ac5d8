/** Receipts: mails to the senders of forms, with the text of content/receipts.yaml. */
import { sql, type Transaction } from 'kysely';
import type { Company } from '#api/company.ts';
import { dayMs } from '#contract/units.ts';
import { type NewJobOptions, payloadOf } from '#platform/jobs/job.ts';
import { asciiEmail, canonicalEmail } from '#platform/mail/addresses.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { momentInWords, visitorMailParts } from '#platform/mail/visitor-mail.ts';
import type { Database, Submission } from '#platform/store/schema.ts';
import { lockNames } from '#platform/store/transactions.ts';
import { dateInWords, fieldsOf, referenceOf } from './submission-text.ts';

/** Receipts to one email address within a day, so that an attacker cannot fill a mailbox by entering its address. */
export const receiptsPerDay = 3;

/** What is stored with the job of a receipt. */
interface ReceiptPayload {
  /** The address under which the limit counts the receipt (`recipientOf`), not the one that the mail goes to. */
  recipient: string;
}

/**
 * Returns one address for all spellings of a mailbox, so that the daily limit counts them together: `ada@example.org`
 * for `ada+looms@example.org`, `ada@gmail.com` for `a.da@googlemail.com`. Accounts keep such addresses apart.
 */
const recipientOf = (email: string): string => {
  const address = canonicalEmail(email).replace(/\+[^@]*@/, '@');
  const [, local] = /^(.+)@(?:gmail|googlemail)\.com$/.exec(address) ?? [];
  return local === undefined ? address : `${local.replaceAll('.', '')}@gmail.com`;
};

/** Counts the receipts that were stored for each recipient since a time. */
const countReceipts = async (
  trx: Transaction<Database>,
  recipients: string[],
  since: number,
): Promise<Map<string, number>> => {
  // If two services store at the same time, the second one waits, and counts the receipts of the first.
  await lockNames(
    trx,
    recipients.map((recipient) => `receipt ${recipient}`),
  );
  const rows = await trx
    .selectFrom('jobs')
    .select(({ fn }) => ['payload', fn.countAll<number>().as('count')])
    // Written out for the same reason as `isPending` (api/platform/jobs/job-store.ts).
    .where(sql<boolean>`queue = 'receipt'`)
    .where(
      'payload',
      'in',
      recipients.map((recipient) => JSON.stringify({ recipient } satisfies ReceiptPayload)),
    )
    .where('created_at', '>', since)
    .groupBy('payload')
    .execute();
  return new Map(
    rows.map(({ count, ...job }) => [(payloadOf(job) as ReceiptPayload).recipient, count]),
  );
};

/**
 * Returns the receipts that their recipients may still get, in the same order.
 *
 * @param now milliseconds since 1970
 */
const withinDailyReceipts = async <Receipt extends ReceiptPayload>(
  trx: Transaction<Database>,
  receipts: Receipt[],
  now: number,
): Promise<Receipt[]> => {
  const recipients = [...new Set(receipts.map(({ recipient }) => recipient))];
  const counts = await countReceipts(trx, recipients, now - dayMs);
  return receipts.filter(({ recipient }) => {
    const count = (counts.get(recipient) ?? 0) + 1;
    counts.set(recipient, count);
    return count <= receiptsPerDay;
  });
};

const visitorAddressOf = (submission: Pick<Submission, 'fields'>): string | undefined =>
  asciiEmail(fieldsOf(submission)['email'] ?? '');

type Texts = Company['receipts'];

/**
 * Returns the receipts for submissions, without those above a recipient's daily limit. They are optional: a visitor may
 * mistype an address, so no operator has to look at a failed receipt.
 *
 * @param texts from content/receipts.yaml
 */
export const receiptsDue = async (
  trx: Transaction<Database>,
  submissions: Submission[],
  texts: Texts,
): Promise<Array<Pick<NewJobOptions, 'subjectId' | 'payload' | 'isOptional' | 'createdAt'>>> => {
  const wanted = submissions.flatMap((submission) => {
    const to = texts[submission.kind] && visitorAddressOf(submission);
    return to === undefined ? [] : [{ ...submission, recipient: recipientOf(to) }];
  });
  if (!wanted[0]) return [];
  const due = await withinDailyReceipts(trx, wanted, wanted[0].received_at);
  return due.map(({ id, recipient, received_at: createdAt }) => {
    const payload: ReceiptPayload = { recipient };
    return { subjectId: id, payload, isOptional: true, createdAt };
  });
};

const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Paragraphs are separated by empty lines. A single line break counts as a space, as in Markdown. */
const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(onOneLine);

const noteOf = ({ emails }: Pick<Company, 'emails'>): string =>
  `If this wasn’t you, someone may have entered your address by mistake. You can ignore this email. To have what they sent deleted, write to ${emails.privacy} and quote the reference.`;

/**
 * Returns subject, text and HTML of the receipt for a submission: the words of content/receipts.yaml, a reference, and
 * a note. They repeat nothing that the visitor sent, except the day of a consultation: a day cannot carry anybody's
 * words.
 */
const receiptWords = (
  submission: Pick<Submission, 'id' | 'received_at' | 'fields'>,
  words: NonNullable<Company['receipts'][string]>,
  sender: Company,
): Pick<Mail, 'subject' | 'text' | 'html'> => {
  const date = fieldsOf(submission)['preferredDate'] ?? '';
  const day = dateInWords(date, sender.locale, { dateStyle: 'long' });
  const withDay = (written: string): string => written.replaceAll('{{preferredDate}}', day);
  const subject = onOneLine(withDay(words.subject));
  return {
    subject,
    ...visitorMailParts({
      title: subject,
      paragraphs: [
        ...paragraphsOf(withDay(words.text)),
        `Received: ${momentInWords(submission.received_at, sender)}`,
        `Reference: ${referenceOf(submission.id)}`,
      ],
      note: noteOf(sender),
      sender,
    }),
  };
};

/** Returns the receipt for a submission. Undefined if the form's text was removed in the meantime. */
export const receiptOf = (
  submission: Submission,
  messageId: string,
  company: Company,
): Mail | undefined => {
  const to = visitorAddressOf(submission);
  const words = company.receipts[submission.kind];
  if (to === undefined || !words) return undefined;
  return {
    to: { name: '', address: to },
    replyTo: { name: company.name, address: company.emails.info },
    messageId,
    ...receiptWords(submission, words, company),
    autoSubmitted: 'auto-replied',
  };
};
