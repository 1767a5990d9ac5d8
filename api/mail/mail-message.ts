import { domainToASCII } from 'node:url';
import type { Address, SendMailOptions } from 'nodemailer';
import type { Submission } from '../database/schema.ts';
import type { Identity } from '../identity.ts';
import { htmlPart, type MailBody, textPart } from './mail-body.ts';
import { fieldsOf, formOf, kindLabel, listedFields } from '../submissions/submission-fields.ts';

/** Sender and recipients of all mails. */
export interface MailAddresses {
  identity: Pick<Identity, 'name' | 'website' | 'emails'>;
  /** Undefined: the identity's general mailbox. */
  mailFrom: string | undefined;
  /** Comma-separated. Undefined: the mailbox of the identity that the form's entry names. */
  mailTo: string | undefined;
  /** The same for some kinds, before `mailTo`. */
  mailToByKind?: Partial<Record<string, string>>;
}

/** A mail that is not about a submission. */
export interface MailContent {
  /** Its one recipient. */
  to: string;
  subject: string;
  body: MailBody;
}

/** Makes a mail of it. Its replies go to the sender of all mails. */
export const composeContent = (
  { to, subject, body, messageId }: MailContent & { messageId: string },
  { identity, mailFrom }: MailAddresses,
): SendMailOptions => ({
  from: mailFrom ?? { name: identity.name, address: identity.emails.info },
  to: { name: '', address: to },
  subject,
  messageId,
  headers: { 'Auto-Submitted': 'auto-generated' },
  text: textPart(body),
  html: htmlPart(body),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Characters that are not seen and change what is: marks and overrides of the direction, zero-width spaces, tags (Unicode,
 * category Cf), but for those that Arabic and Syriac show and that join letters or emoji.
 */
const unseen = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])\p{Cf}/gu;

/** The text without the marks that change how it is shown; letters that look alike stay. */
const withoutUnseen = (text: string): string => text.replace(unseen, '');

/** The recipients of mails about a kind, comma-separated. */
export const recipientsOf = (
  kind: string,
  { identity, mailTo, mailToByKind = {} }: MailAddresses,
): string => mailToByKind[kind] ?? mailTo ?? identity.emails[formOf(kind)?.mailbox ?? 'info'];

/** One line without encoded words (RFC 2047, section 2), as a decoded one could contain a line break. */
const headerText = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** Exactly one e-mail address, without the characters that quote, end or list addresses (RFC 5322, section 3.4). */
const isPlainEmail = (text: string): boolean =>
  /^[^\s\p{Cc}<>()[\]\\,:;"@]+@[^\s\p{Cc}<>()[\]\\,:;"@]+$/u.test(text);

/**
 * The visitor's address as every mail server takes it, its domain in ASCII (RFC 5891). Undefined when there is none: what
 * stands before the `@` has no form in ASCII, and not every server on the way takes others in a header (RFC 6531, 3.1).
 */
export const asciiEmail = (email: string): string | undefined => {
  const [local = '', domain = ''] = email.split('@');
  const asciiDomain = domainToASCII(domain);
  // eslint-disable-next-line no-control-regex -- ASCII begins with control characters
  const isAscii = /^[\x00-\x7f]+$/.test(local);
  return isPlainEmail(email) && isAscii && asciiDomain ? `${local}@${asciiDomain}` : undefined;
};

const replyTo = ({ name = '', email = '' }: Record<string, string>): Address | undefined => {
  const address = asciiEmail(email);
  return address ? { name: headerText(name), address } : undefined;
};

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

const bodyOf = (submission: Submission, { identity }: MailAddresses): MailBody => {
  const fields = fieldsOf(submission);
  const label = kindLabel(submission.kind);
  const reply = replyTo(fields)
    ? 'A reply to this mail goes to the sender.'
    : 'A reply to this mail does not reach the sender: write to the address below.';
  return {
    intro: `${label} from ${new URL(identity.website).hostname}. ${reply}`,
    rows: listedFields(submission.kind, fields).map(([name, value]) => [
      name,
      withoutUnseen(value),
    ]),
    message: fields['message'] ?? '',
    footer: `Received ${moment.format(submission.received_at)} UTC${submission.page === null ? '' : `\nPage ${submission.page}`}\nSubmission ${submission.id}`,
  };
};

/**
 * The team's mail about a submission. Recipients come only from settings. What the visitor typed appears in the bodies, in
 * the subject, and as the name and the one e-mail address of Reply-To, which is left out where it could not be delivered.
 */
export const composeMail = (
  submission: Submission,
  messageId: string,
  addresses: MailAddresses,
): SendMailOptions => {
  const { identity, mailFrom } = addresses;
  const fields = fieldsOf(submission);
  const body = bodyOf(submission, addresses);
  return {
    from: mailFrom ?? { name: identity.name, address: identity.emails.info },
    to: recipientsOf(submission.kind, addresses),
    replyTo: replyTo(fields),
    subject: headerText(`[${kindLabel(submission.kind)}] ${fields['subject'] ?? ''}`),
    messageId,
    date: new Date(submission.received_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textPart(body),
    html: htmlPart(body),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
