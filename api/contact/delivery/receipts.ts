/** Receipts: a mail to the sender of a form, in the site's own words. It repeats nothing that a visitor wrote. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { receiptsPerDay } from '#contract/limits.ts';
import type { ServiceFacts } from '#contract/service-facts.ts';
import { dayMs } from '#contract/time.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import type { Database, NewJob, NewSubmission, Submission } from '#platform/database/schema.ts';
import { identityDomain } from '#platform/site/identity.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { lockNames } from '../submissions/intent-locks.ts';
import { fieldsOf } from '../submissions/submission-fields.ts';
import { submissionMail } from './submission-mail.ts';
import { asciiEmail } from '#platform/mail/ascii-email.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';

export interface Receipts {
  handler: JobHandler;
  /** The jobs that new submissions get, in the transaction that stores them. Spam gets none. */
  jobs: (trx: Transaction<Database>, submissions: NewSubmission[]) => Promise<NewJob[]>;
}

interface ReceiptsOptions {
  db: Kysely<Database>;
  mailer: Mailer;
  facts: Pick<ServiceFacts, 'identity' | 'receipts'>;
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
export const createReceipts = ({ db, mailer, facts }: ReceiptsOptions): Receipts => {
  const { identity, receipts: texts } = facts;

  const compose = (submission: Submission, messageId: string): Mail | undefined => {
    const to = senderOf(submission);
    const words = texts[submission.kind];
    // The form's text may have been taken out since.
    if (to === undefined || !words) return undefined;
    return {
      to: { name: '', address: to },
      subject: words.subject.replace(/\s+/g, ' '),
      messageId,
      date: new Date(submission.received_at),
      text: `${words.text.trim()}\n\nReference: ${submission.id.slice(0, 8)}\n\n-- \n${identity.name}\n${identity.website}\n`,
      autoSubmitted: 'auto-replied',
    };
  };

  return {
    handler: submissionMail(db, mailer, { kind, compose }),
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
        if (count >= receiptsPerDay) return [];
        counts.set(job.payload, count + 1);
        return [job];
      });
    },
  };
};
