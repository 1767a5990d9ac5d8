/** Receipts: a mail to the sender of a form, in the site's own words. It repeats nothing that a visitor wrote. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import type { ServiceFacts } from '#contract/service-facts.ts';
import { canonicalEmail } from '../canonical-email.ts';
import type { Database, NewJob, NewSubmission, Submission } from '../database/schema.ts';
import { identityDomain } from '../identity.ts';
import type { JobHandler } from '../jobs/job.ts';
import { newJob } from '../jobs/new-job.ts';
import { lockNames } from '../submissions/intent-locks.ts';
import { fieldsOf } from '../submissions/submission-fields.ts';
import { submissionJob } from '../submissions/submission-job.ts';
import { asciiEmail, type MailAddresses } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

/** To one address within a day: whoever types in another's address cannot fill that mailbox. */
const maxPerDay = 3;
const dayMs = 24 * 60 * 60 * 1000;

export interface Receipts {
  handler: JobHandler;
  /** The jobs that new submissions get, in the transaction that stores them. Spam gets none. */
  jobs: (trx: Transaction<Database>, submissions: NewSubmission[]) => Promise<NewJob[]>;
}

interface ReceiptsOptions {
  db: Kysely<Database>;
  mailer: Pick<Mailer, 'sendAbout' | 'maxAttemptMs'>;
  facts: Pick<ServiceFacts, 'identity' | 'receipts'>;
  mailFrom: MailAddresses['mailFrom'];
}

const senderOf = (submission: Pick<Submission, 'fields'>): string | undefined =>
  asciiEmail(fieldsOf(submission)['email'] ?? '');

/** Names the jobs. A mistyped address takes no receipt, so that nobody needs to look after one that fails. */
const kind = 'receipt';

/** The payload of a receipt's job: the address as it is compared, for the limit. */
const payloadFor = (recipient: string): object => ({ recipient });

/** How many receipts were stored for each of these addresses since then, by payload. */
const countReceipts = async (
  trx: Transaction<Database>,
  recipients: string[],
  since: number,
): Promise<Map<string, number>> => {
  // Of two services that store at the same time, the second counts what the first has stored.
  await lockNames(
    trx,
    recipients.map((recipient) => `receipt ${recipient}`),
  );
  const rows = await trx
    .selectFrom('jobs')
    .select(({ fn }) => ['payload', fn.countAll<number>().as('count')])
    // Written out, as SQLite uses a partial index for the same text only.
    .where(sql<boolean>`kind = 'receipt'`)
    .where(
      'payload',
      'in',
      recipients.map((recipient) => JSON.stringify(payloadFor(recipient))),
    )
    .where('created_at', '>', since)
    .groupBy('payload')
    .execute();
  return new Map(rows.map(({ payload, count }) => [payload, count]));
};

/** Receipts with the texts of content/receipts.yaml. */
export const createReceipts = ({ db, mailer, facts, mailFrom }: ReceiptsOptions): Receipts => {
  const { identity, receipts: texts } = facts;

  const compose = (submission: Submission, messageId: string, to: string): SendMailOptions => {
    const { subject = '', text = '' } = texts[submission.kind] ?? {};
    return {
      from: mailFrom ?? { name: identity.name, address: identity.emails.info },
      to: { name: '', address: to },
      subject: subject.replace(/\s+/g, ' '),
      messageId,
      date: new Date(submission.received_at),
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: `${text.trim()}\n\nReference: ${submission.id.slice(0, 8)}\n\n-- \n${identity.name}\n${identity.website}\n`,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };

  return {
    handler: submissionJob(db, {
      kind,
      ...(mailer.maxAttemptMs !== undefined && { maxAttemptMs: mailer.maxAttemptMs }),
      perform: async (submission, { message_id }, signal) => {
        const to = senderOf(submission);
        // The form's text may have been taken out since.
        if (to === undefined || !texts[submission.kind]) return;
        await mailer.sendAbout(submission, kind, compose(submission, message_id, to), signal);
      },
    }),
    jobs: async (trx, submissions) => {
      const due = submissions.flatMap((submission) => {
        const to = texts[submission.kind] && senderOf(submission);
        if (submission.folder === 'spam' || to === undefined) return [];
        return [{ ...submission, recipient: canonicalEmail(to) }];
      });
      if (!due[0]) return [];
      const recipients = [...new Set(due.map(({ recipient }) => recipient))];
      const counts = await countReceipts(trx, recipients, due[0].received_at - dayMs);
      const domain = identityDomain(identity);
      return due.flatMap(({ id, recipient, received_at: createdAt }) => {
        const payload = payloadFor(recipient);
        const job = newJob({ kind, about: id, payload, isOptional: true, domain, createdAt });
        const count = counts.get(job.payload) ?? 0;
        if (count >= maxPerDay) return [];
        counts.set(job.payload, count + 1);
        return [job];
      });
    },
  };
};
