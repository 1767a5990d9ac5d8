/** The team's mail about a submission. */
import type { Kysely } from 'kysely';
import type { Address } from 'nodemailer';
import { inWords } from '#contract/form-entry.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Identity } from '#platform/site/identity.ts';
import { asciiEmail } from '#platform/mail/ascii-email.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { recentSpam } from '#contact/spam/recent-spam.ts';
import {
  dateInWords,
  fieldsOf,
  formOf,
  listedFields,
} from '#contact/submissions/submission-fields.ts';
import type { SubmissionHandler } from './submission-handler.ts';
import { submissionMail } from './submission-mail.ts';
import type { ContactConfig } from '#contact/settings.ts';
import type { Submission } from '#contact/tables.ts';

/**
 * Invisible characters that change how text is shown: direction marks and overrides, zero-width spaces, tags (Unicode,
 * category Cf). Not those that Arabic and Syriac show, nor those that join letters or emoji.
 */
const unseen = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])\p{Cf}/gu;

/** The text without invisible characters. Letters that look alike stay. */
const withoutUnseen = (text: string): string => text.replace(unseen, '');

/** One line without encoded words (RFC 2047, section 2): a decoded word could contain a line break. */
const headerText = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

const replyTo = ({ name = '', email = '' }: Record<string, string>): Address | undefined => {
  const address = asciiEmail(email);
  return address ? { name: headerText(name), address } : undefined;
};

/** `[Quick demo] Ada Quill, Test Co`: mails of different senders have different subjects. */
const subjectOf = (kind: string, fields: Record<string, string>, locale: string): string => {
  const { mailSubject = ['subject', 'name'] } = formOf(kind);
  const parts = mailSubject.flatMap((field) => fields[field] || []);
  const words = parts.map((part) => dateInWords(part, locale, { month: 'short', day: 'numeric' }));
  return headerText(`[${inWords(kind)}] ${words.join(', ')}`);
};

const textOf = (
  submission: Submission,
  { website, locale }: Mailboxes['identity'],
  spam: string | undefined,
): string => {
  const fields = fieldsOf(submission);
  const label = inWords(submission.kind);
  const reply = replyTo(fields)
    ? 'A reply to this email goes to the sender.'
    : 'A reply to this email does not reach the sender: write to the address below.';
  const lines = listedFields(submission.kind, fields, locale).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const footer = [
    '-- ',
    `Received ${new Date(submission.received_at).toUTCString()}`,
    `Page ${submission.page}`,
    `Submission ${submission.id}`,
    ...(spam === undefined ? [] : [spam]),
  ];
  const parts = [
    `${label} from ${new URL(website).hostname}. ${reply}`,
    withoutUnseen(lines.join('\n')),
    fields['message'] ?? '',
    footer.join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
};

/** Where mails to the team go. */
export interface Mailboxes extends Pick<ContactConfig, 'mailTo'> {
  identity: Pick<Identity, 'emails' | 'website' | 'locale'>;
  /** Mailboxes for some kinds; they take precedence over `mailTo`. */
  mailToByKind?: Readonly<Record<string, string | undefined>>;
}

/**
 * Comma-separated addresses of the team for mails about submissions of a kind: those of the settings, or else the mailbox
 * that the form names.
 */
export const teamMailboxOf = (
  kind: string,
  { identity, mailTo, mailToByKind = {} }: Mailboxes,
): string => {
  const { mailbox = 'info' } = formOf(kind);
  return mailToByKind[kind] ?? mailTo ?? identity.emails[mailbox];
};

/**
 * The team's mail, in plain text. Recipients come only from settings. The visitor's input appears in the text, the
 * subject, and Reply-To (name and one email address). Reply-To is left out when it could not be delivered.
 *
 * @param spam its last line
 */
export const teamMailOf = (
  submission: Submission,
  messageId: string,
  mailboxes: Mailboxes,
  spam?: string,
): Mail => {
  const fields = fieldsOf(submission);
  return {
    to: teamMailboxOf(submission.kind, mailboxes),
    replyTo: replyTo(fields),
    subject: subjectOf(submission.kind, fields, mailboxes.identity.locale),
    messageId,
    date: new Date(submission.received_at),
    text: textOf(submission, mailboxes.identity, spam),
  };
};

/** Mails each submission to the team. */
export const createTeamMail = (
  db: Kysely<Database>,
  mailer: Mailer,
  mailboxes: Mailboxes,
): SubmissionHandler =>
  submissionMail(db, mailer, {
    queue: 'mail',
    compose: async (submission, messageId) =>
      teamMailOf(submission, messageId, mailboxes, await recentSpam(db)),
  });
