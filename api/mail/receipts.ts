/** Receipts: a mail to the sender of a form, in the site's own words. It repeats nothing that a visitor wrote. */
import type { Transaction } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import * as z from 'zod/mini';
import { fillTokens } from '#contract/site-facts.ts';
import { canonicalEmail } from '../canonical-email.ts';
import type {
  Database,
  NewOutboxRow,
  NewSubmission,
  OutboxRow,
  Submission,
} from '../database/schema.ts';
import { type Identity, identityDomain, readContent, readSiteFacts } from '../identity.ts';
import { type Channel, receiptChannel } from '../outbox/channel.ts';
import { outboxRow } from '../outbox/outbox-row.ts';
import { lockNames } from '../submissions/intent-locks.ts';
import { fieldsOf } from '../submissions/submission-fields.ts';
import { asciiEmail, type MailAddresses } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

/** To one address within a day: whoever types in another's address cannot fill that mailbox. */
const maxPerDay = 3;
const dayMs = 24 * 60 * 60 * 1000;

const receiptsSchema = z.record(
  z.string(),
  z.object({ subject: z.string().check(z.minLength(1)), text: z.string().check(z.minLength(1)) }),
);
type Texts = z.infer<typeof receiptsSchema>;

const textsFile = 'content/receipts.yaml';

/**
 * The texts of `content/receipts.yaml`, by kind.
 *
 * @throws Error whose message names the file and what is wrong
 */
const readTexts = (): Texts => {
  const facts = readSiteFacts();
  const filled = (text: string): string =>
    fillTokens(text, (name, token) => {
      if (facts.has(name)) return facts.get(name);
      throw new Error(`${token} of ${textsFile} is not a fact of content/site.yaml.`);
    });
  const texts = Object.entries(readContent(textsFile, receiptsSchema));
  return Object.fromEntries(
    texts.map(([kind, { subject, text }]) => [
      kind,
      { subject: filled(subject).replace(/\s+/g, ' '), text: filled(text) },
    ]),
  );
};

export interface Receipts {
  channel: Channel;
  /** The rows that new submissions get in the outbox, in the transaction that stores them. Spam gets none. */
  rows: (trx: Transaction<Database>, submissions: NewSubmission[]) => Promise<NewOutboxRow[]>;
}

interface ReceiptsOptions {
  mailer: Pick<Mailer, 'sendAbout' | 'maxAttemptMs'>;
  identity: Identity;
  mailFrom: MailAddresses['mailFrom'];
}

const senderOf = (submission: Pick<Submission, 'fields'>): string | undefined =>
  asciiEmail(fieldsOf(submission)['email'] ?? '');

/** How many receipts each of these addresses was to get within a day. */
const countReceipts = async (
  trx: Transaction<Database>,
  recipients: string[],
  since: number,
): Promise<Map<string | null, number>> => {
  // Of two services that store at the same time, the second counts what the first has stored.
  await lockNames(
    trx,
    recipients.map((recipient) => `receipt ${recipient}`),
  );
  const rows = await trx
    .selectFrom('outbox')
    .innerJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .select(({ fn }) => ['recipient', fn.countAll<number>().as('count')])
    .where('recipient', 'in', recipients)
    .where('received_at', '>', since)
    .groupBy('recipient')
    .execute();
  return new Map(rows.map(({ recipient, count }) => [recipient, count]));
};

/** @throws Error when `content/receipts.yaml` is wrong */
export const createReceipts = ({ mailer, identity, mailFrom }: ReceiptsOptions): Receipts => {
  const texts = readTexts();

  const compose = (
    submission: Submission,
    { message_id }: OutboxRow,
    to: string,
  ): SendMailOptions => {
    const { subject = '', text = '' } = texts[submission.kind] ?? {};
    return {
      from: mailFrom ?? { name: identity.name, address: identity.emails.info },
      to: { name: '', address: to },
      subject,
      messageId: message_id,
      date: new Date(submission.received_at),
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: `${text.trim()}\n\nReference: ${submission.id.slice(0, 8)}\n\n-- \n${identity.name}\n${identity.website}\n`,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };

  return {
    channel: {
      name: receiptChannel,
      ...(mailer.maxAttemptMs !== undefined && { maxAttemptMs: mailer.maxAttemptMs }),
      deliver: async (row, submission, signal) => {
        const to = senderOf(submission);
        // The form's text may have been taken out since.
        if (to === undefined || !texts[submission.kind]) return;
        await mailer.sendAbout(submission, receiptChannel, compose(submission, row, to), signal);
      },
      close: () => undefined,
    },
    rows: async (trx, submissions) => {
      const due = submissions.flatMap((submission) => {
        const to = texts[submission.kind] && senderOf(submission);
        if (submission.folder === 'spam' || to === undefined) return [];
        return [{ ...submission, recipient: canonicalEmail(to) }];
      });
      if (!due[0]) return [];
      const recipients = [...new Set(due.map(({ recipient }) => recipient))];
      const counts = await countReceipts(trx, recipients, due[0].received_at - dayMs);
      return due.flatMap(({ id, recipient }) => {
        const count = counts.get(recipient) ?? 0;
        if (count >= maxPerDay) return [];
        counts.set(recipient, count + 1);
        return [{ ...outboxRow(id, receiptChannel, identityDomain(identity)), recipient }];
      });
    },
  };
};
