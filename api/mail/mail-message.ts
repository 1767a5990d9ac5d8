import type { Address, SendMailOptions } from 'nodemailer';
import type { OutboxRow, Submission } from '../database/schema.ts';
import type { Identity } from '../identity.ts';
import { htmlPart, type MailBody, textPart } from './mail-body.ts';
import { fieldsOf, kindLabel, listedFields } from '../submissions/submission-fields.ts';

/** Sender and recipients of all mails. */
export interface MailAddresses {
  identity: Pick<Identity, 'name' | 'website' | 'emails'>;
  /** Undefined: the identity's general mailbox. */
  mailFrom: string | undefined;
  /** Comma-separated. Undefined: the identity's general mailbox. */
  mailTo: string | undefined;
}

/** One line without encoded words (RFC 2047, section 2), as a decoded one could contain a line break. */
const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** Exactly one e-mail address, without the characters that quote, end or list addresses (RFC 5322, section 3.4). */
const isPlainEmail = (text: string): boolean =>
  /^[^\s\p{Cc}<>()[\]\\,:;"@]+@[^\s\p{Cc}<>()[\]\\,:;"@]+$/u.test(text);

const replyTo = ({ name = '', email = '' }: Record<string, string>): Address | undefined =>
  isPlainEmail(email) ? { name: headerText(name), address: email } : undefined;

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

const bodyOf = (submission: Submission, { identity }: MailAddresses): MailBody => {
  const fields = fieldsOf(submission);
  const label = kindLabel(submission.kind);
  return {
    intro: `${label} from ${new URL(identity.website).hostname}. A reply to this mail goes to the sender.`,
    rows: listedFields(submission.kind, fields),
    message: fields['message'] ?? '',
    footer: `Received ${moment.format(submission.received_at)} UTC\nSubmission ${submission.id}`,
  };
};

/**
 * The team's mail about a submission. Recipients come only from settings. What the visitor typed appears in the bodies, in
 * the subject, and as the name and the one e-mail address of Reply-To.
 */
export const composeMail = (
  submission: Submission,
  row: Pick<OutboxRow, 'message_id'>,
  addresses: MailAddresses,
): SendMailOptions => {
  const { identity, mailFrom, mailTo } = addresses;
  const fields = fieldsOf(submission);
  const body = bodyOf(submission, addresses);
  return {
    from: mailFrom ?? { name: identity.name, address: identity.emails.info },
    to: mailTo ?? identity.emails.info,
    replyTo: replyTo(fields),
    subject: headerText(`[${kindLabel(submission.kind)}] ${fields['subject'] ?? ''}`),
    messageId: row.message_id,
    date: new Date(submission.received_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textPart(body),
    html: htmlPart(body),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
