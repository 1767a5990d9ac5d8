/** The team's mail about a submission: its recipients and its words, cleaned of what a reader does not see. */
import type { Identity } from '#api/company.ts';
import { nameInWords } from '#contract/form-entry.ts';
import { asciiEmail } from '#platform/mail/addresses.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Submission } from '#platform/store/schema.ts';
import type { Mailbox } from '#settings/mailboxes.ts';
import type { Config } from '#settings/service.ts';
import { dateInWords, fieldsOf, formOf, listedFields } from './submission-text.ts';

/** Where mails to the team go. */
export interface TeamAddresses extends Pick<Config, 'mailTo'> {
  identity: Pick<Identity, 'emails' | 'website' | 'locale'>;
  /** Those for some kinds; they take precedence over `mailTo`. */
  mailToByKind?: Readonly<Record<string, Mailbox[] | undefined>>;
}

/**
 * The team's mailboxes for mails about submissions of a kind: those of the settings, or the company's that the form
 * names.
 */
export const teamAddressesOf = (
  kind: string,
  { identity, mailTo, mailToByKind = {} }: TeamAddresses,
): Mailbox[] => {
  const { mailbox = 'info' } = formOf(kind);
  return mailToByKind[kind] ?? mailTo ?? [{ name: '', address: identity.emails[mailbox] }];
};

/**
 * Flags such as England's, which tags spell (UTS 51, "emoji tag sequence"), and invisible characters: direction
 * overrides and isolates, zero-width spaces, other tags (Unicode, category Cf). U+200C to 200F and U+061C are neither:
 * they spell words, dates and emoji.
 */
const flagOrInvisible =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|(?![\u061c\u200c-\u200f])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

/** The text without invisible characters. Letters that look alike stay. */
const withoutInvisible = (text: string): string => text.replace(flagOrInvisible, '$1');

/** One line without encoded words (RFC 2047, section 2): a decoded word could contain a line break. */
const headerText = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** `[Quick demo] Ada Quill, Test Co`: mails of different senders have different subjects. */
const subjectOf = (kind: string, fields: Record<string, string>, locale: string): string => {
  const { mailSubject = ['subject', 'name'] } = formOf(kind);
  const parts = mailSubject.flatMap((field) => fields[field] || []);
  const words = parts.map((part) => dateInWords(part, locale, { month: 'short', day: 'numeric' }));
  return headerText(`[${nameInWords(kind)}] ${words.join(', ')}`);
};

interface TextOptions {
  identity: Pick<Identity, 'website' | 'locale'>;
  /** Whether a reply to the mail reaches the visitor. */
  canReply: boolean;
  /** The last line, about submissions that were set aside as spam. */
  spam: string | undefined;
}

/** Fields and lines stand apart by empty lines: Outlook joins a line of 40 characters or more with the next one. */
const textOf = (
  submission: Submission,
  { identity: { website, locale }, canReply, spam }: TextOptions,
): string => {
  const fields = fieldsOf(submission);
  const label = nameInWords(submission.kind);
  const reply = canReply
    ? 'A reply to this email goes to the sender.'
    : 'A reply to this email does not reach the sender: write to the address below.';
  const fieldLines = listedFields(submission.kind, fields, locale).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const footer = [
    `-- \nReceived ${new Date(submission.received_at).toUTCString()}`,
    `Page ${submission.page}`,
    `Submission ${submission.id}`,
    ...(spam === undefined ? [] : [spam]),
  ];
  const parts = [
    `${label} from ${new URL(website).hostname}. ${reply}`,
    ...fieldLines.map(withoutInvisible),
    withoutInvisible(fields['message'] ?? ''),
    ...footer,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
};

const replyToOf = ({ name = '', email = '' }: Record<string, string>): Mailbox | undefined => {
  const address = asciiEmail(email);
  return address ? { name: headerText(name), address } : undefined;
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
  addresses: TeamAddresses,
  spam?: string,
): Mail => {
  const { identity } = addresses;
  const fields = fieldsOf(submission);
  const replyTo = replyToOf(fields);
  return {
    to: teamAddressesOf(submission.kind, addresses),
    replyTo,
    subject: subjectOf(submission.kind, fields, identity.locale),
    messageId,
    text: textOf(submission, { identity, canReply: replyTo !== undefined, spam }),
  };
};
