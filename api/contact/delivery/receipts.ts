/** Receipts: a mail to the sender of a form, in the site's own words. It repeats nothing that a visitor wrote. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { receiptsPerDay } from '#contract/limits.ts';
import type { ServiceFacts } from '#shared/service-facts.ts';
import { dayMs } from '#shared/time.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import type { Database } from '#platform/database/schema.ts';
import { payloadOf } from '#platform/jobs/job.ts';
import { lockNames } from '#contact/submissions/intent-locks.ts';
import { fieldsOf, referenceOf } from '#contact/submissions/submission-fields.ts';
import type { SubmissionHandler } from './submission-handler.ts';
import { submissionMail } from './submission-mail.ts';
import { asciiEmail } from '#platform/mail/ascii-email.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { visitorMailParts } from '#platform/mail/visitor-mail.ts';
import type { Identity } from '#platform/site/identity.ts';
import type { Submission } from '#contact/tables.ts';

const senderOf = (submission: Pick<Submission, 'fields'>): string | undefined =>
  asciiEmail(fieldsOf(submission)['email'] ?? '');

/** The queue of their jobs. Addresses may be mistyped, so failed receipts are ignored. */
const queue = 'receipt';

/** The mailbox of an address, for the limit: `ada+looms@example.org` is that of `ada@example.org`. */
const mailboxOf = (email: string): string => canonicalEmail(email).replace(/\+[^@]*@/, '@');

/** What is stored with the job of a receipt. */
interface Receipt {
  /** The address in the form that the limit compares. */
  recipient: string;
}

/** How many receipts were stored for each of these addresses since a time. */
const countReceipts = async (
  trx: Transaction<Database>,
  recipients: string[],
  since: number,
): Promise<Map<string, number>> => {
  // When two services store at the same time, the second one counts what the first has stored.
  await lockNames(
    trx,
    recipients.map((recipient) => `receipt ${recipient}`),
  );
  const rows = await trx
    .selectFrom('jobs')
    .select(({ fn }) => ['payload', fn.countAll<number>().as('count')])
    // Written out for the same reason as `isPending` (jobs/job-store.ts).
    .where(sql<boolean>`kind = 'receipt'`)
    .where(
      'payload',
      'in',
      recipients.map((recipient) => JSON.stringify({ recipient } satisfies Receipt)),
    )
    .where('created_at', '>', since)
    .groupBy('payload')
    .execute();
  return new Map(rows.map(({ count, ...job }) => [(payloadOf(job) as Receipt).recipient, count]));
};

const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Paragraphs are separated by empty lines. A single line break counts as a space, as in Markdown. */
const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(onOneLine);

const noteOf = ({ emails }: Pick<Identity, 'emails'>): string =>
  `If you did not send us anything, someone entered your address, perhaps by mistake. You can ignore this email. To have what was sent deleted, write to ${emails.privacy} and quote the reference.`;

/** Receipts with the texts of content/receipts.yaml. */
export const createReceipts = (
  db: Kysely<Database>,
  mailer: Mailer,
  { identity, receipts: texts }: Pick<ServiceFacts, 'identity' | 'receipts'>,
): SubmissionHandler =>
  submissionMail(db, mailer, {
    queue,
    due: async (trx, submissions) => {
      const due = submissions.flatMap((submission) => {
        const to = texts[submission.kind] && senderOf(submission);
        // Spam gets no receipt, not even once the team has moved it to the inbox.
        if (submission.folder === 'spam' || to === undefined) return [];
        return [{ ...submission, recipient: mailboxOf(to) }];
      });
      if (!due[0]) return [];
      const recipients = [...new Set(due.map(({ recipient }) => recipient))];
      const counts = await countReceipts(trx, recipients, due[0].received_at - dayMs);
      return due.flatMap(({ id, recipient, received_at: createdAt }) => {
        const count = counts.get(recipient) ?? 0;
        if (count >= receiptsPerDay) return [];
        counts.set(recipient, count + 1);
        const payload: Receipt = { recipient };
        return [{ about: id, payload, isOptional: true, createdAt }];
      });
    },
    compose: (submission, messageId) => {
      const to = senderOf(submission);
      const words = texts[submission.kind];
      // The form's text may have been removed since.
      if (to === undefined || !words) return undefined;
      const subject = onOneLine(words.subject);
      return {
        to: { name: '', address: to },
        subject,
        messageId,
        date: new Date(submission.received_at),
        ...visitorMailParts({
          title: subject,
          paragraphs: [...paragraphsOf(words.text), `Reference: ${referenceOf(submission.id)}`],
          note: noteOf(identity),
          sender: identity,
        }),
        autoSubmitted: 'auto-replied',
      };
    },
  });
