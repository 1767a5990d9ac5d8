/** The team's mail about a submission: its recipients, and its text without invisible characters. */
import { html } from 'hono/html';
import type { Company } from '#api/company.ts';
import { nameInWords } from '#contract/form-entry.ts';
import { asciiEmail } from '#platform/mail/addresses.ts';
import { font, type Html, mailPage, rule, smallRow, titleRow } from '#platform/mail/mail-page.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { momentInWords } from '#platform/mail/visitor-mail.ts';
import type { Submission } from '#platform/store/schema.ts';
import type { Mailbox } from '#settings/mailboxes.ts';
import type { Config } from '#settings/service.ts';
import { dateInWords, fieldsOf, formOf, listedFields, referenceOf } from './submission-text.ts';

/** The settings that say where mails to the team go. */
export interface TeamAddresses extends Pick<Config, 'mailTo'> {
  /** Recipients for some kinds. They take precedence over `mailTo`. */
  mailToByKind?: Readonly<Record<string, Mailbox[] | undefined>>;
}

/**
 * Returns the team's mailboxes for one kind of submission: from the settings, otherwise the company's mailbox that the
 * form names.
 */
export const teamAddressesOf = (
  kind: string,
  { mailTo, mailToByKind = {} }: TeamAddresses,
  { emails }: Pick<Company, 'emails'>,
): Mailbox[] => {
  const { mailbox = 'info' } = formOf(kind);
  return mailToByKind[kind] ?? mailTo ?? [{ name: '', address: emails[mailbox] }];
};

/**
 * Matches invisible characters (Unicode, category Cf): direction overrides and isolates, zero-width spaces, tags. Does
 * not match U+200C to 200F and U+061C: words, dates and emoji need them. Captures a flag that is spelled in tags, such
 * as England's (UTS 51, "emoji tag sequence"), so that it can be kept.
 */
const flagOrInvisible =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|(?![\u061c\u200c-\u200f])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

/** Removes invisible characters. Letters that look like others stay. */
const withoutInvisible = (text: string): string => text.replace(flagOrInvisible, '$1');

/** Makes a text one line without encoded words (RFC 2047, section 2): a decoded word could contain a line break. */
const headerText = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** `[Quick demo] Ada Quill, Test Co`: different senders have different subjects, so no mailbox merges their mails. */
const subjectOf = (kind: string, fields: Record<string, string>, locale: string): string => {
  const { mailSubject = ['subject', 'name'] } = formOf(kind);
  const parts = mailSubject.flatMap((field) => fields[field] || []);
  const words = parts.map((part) => dateInWords(part, locale, { month: 'short', day: 'numeric' }));
  return headerText(`[${nameInWords(kind)}] ${words.join(', ')}`);
};

type TeamCompany = Pick<Company, 'name' | 'emails' | 'website' | 'locale' | 'timeZone' | 'colours'>;

/** The content of the text part and of the HTML part. */
interface Content {
  submission: Submission;
  company: TeamCompany;
  /** Whether a reply to the mail reaches the visitor. */
  canReply: boolean;
  /** A sentence about submissions that were set aside as spam. */
  spam: string | undefined;
  /** Whether `inbox show` finds the submission. */
  isStored: boolean;
}

const replyHint = (canReply: boolean): string =>
  canReply
    ? 'A reply to this email goes to the sender.'
    : 'A reply to this email does not reach the sender: write to the address below.';

/** Returns the name and the value of each field, and the message, without invisible characters. */
const wordsOf = (submission: Submission, locale: string) => {
  const fields = fieldsOf(submission);
  return {
    listed: listedFields(submission.kind, fields, locale).map((words) =>
      words.map(withoutInvisible),
    ),
    message: withoutInvisible(fields['message'] ?? ''),
  };
};

const originOf = ({ received_at, page, id }: Submission, company: TeamCompany): string[] => [
  `Received ${company.timeZone ? momentInWords(received_at, company) : new Date(received_at).toUTCString()}`,
  `Page ${page}`,
  `Submission ${id}`,
];

/** Empty lines separate the fields: Outlook joins a line of 40 characters or more with the next one. */
const textOf = ({ submission, company, canReply, spam }: Content): string => {
  const { listed, message } = wordsOf(submission, company.locale);
  const host = new URL(company.website).hostname;
  const parts = [
    `${nameInWords(submission.kind)} from ${host}. ${replyHint(canReply)}`,
    ...listed.map(([name, value]) => `${name}: ${value}`),
    message,
    `-- \n${originOf(submission, company).join('\n\n')}`,
    spam,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
};

/** Shows a visitor's words as they were written, with all spaces and line breaks, and without links. */
const asWritten = (text: string): Html =>
  html`<span style="white-space:pre-wrap;overflow-wrap:anywhere"
    >${text.split('\n').map((line, index) => (index ? html`<br />${line}` : line))}</span
  >`;

/** Style: each line has the direction of its own text, and begins on that side. */
const direction = 'text-align:start;unicode-bidi:plaintext';

const htmlOf = ({ submission, company, canReply, spam, isStored }: Content): string => {
  const { listed, message } = wordsOf(submission, company.locale);
  const { ink } = company.colours.light;
  const title = nameInWords(submission.kind);
  const fields = listed.map(
    ([name = '', value = '']) =>
      html`<tr>
        <th
          scope="row"
          width="104"
          align="left"
          valign="top"
          style="padding:4px 16px 4px 0;font:600 14px/26px ${font};color:${ink}"
        >
          ${name}
        </th>
        <td
          dir="auto"
          valign="top"
          style="padding:4px 0;font:16px/26px ${font};color:${ink};${direction}"
        >
          ${asWritten(value)}
        </td>
      </tr>`,
  );
  const intro = html`
    <p style="margin:0 0 16px;font-size:14px">${replyHint(canReply)}</p>
    <table width="100%" cellspacing="0" cellpadding="0">
      ${fields}
    </table>
  `;
  const messageRow = html`<tr>
    <td
      dir="auto"
      style="padding:16px 0 24px;border-top:${rule};font:16px/1.6 ${font};color:${ink};${direction}"
    >
      ${asWritten(message)}
    </td>
  </tr>`;
  const command = `npm run inbox -- show ${referenceOf(submission.id)}`;
  const lines = [
    ...originOf(submission, company),
    ...(isStored ? [`To read it again: ${command}`] : []),
  ];
  const rows = html`
    ${titleRow(title, intro, ink)} ${message ? messageRow : ''}
    ${smallRow(html`${lines.map((line) => html`${line}<br />`)}`, ink)}
    ${spam === undefined ? '' : smallRow(spam, ink)}
  `;
  return mailPage({ title, sender: company, rows });
};

const replyToOf = ({ name = '', email = '' }: Record<string, string>): Mailbox | undefined => {
  const address = asciiEmail(email);
  return address ? { name: headerText(name), address } : undefined;
};

/**
 * Returns the team's mail. No recipient comes from the submission (`teamAddressesOf`). The visitor's input appears in
 * the text, the HTML, the subject, and in Reply-To (a name and one email address). If that address cannot receive
 * mail, there is no Reply-To.
 *
 * @param spam last lines of the mail, about spam
 * @param isStored false: the mail names no command that shows the submission
 */
export const teamMailOf = (
  submission: Submission,
  messageId: string,
  addresses: TeamAddresses,
  company: TeamCompany,
  spam?: string,
  isStored = true,
): Mail => {
  const fields = fieldsOf(submission);
  const replyTo = replyToOf(fields);
  const content = { submission, company, canReply: replyTo !== undefined, spam, isStored };
  return {
    to: teamAddressesOf(submission.kind, addresses, company),
    replyTo,
    subject: subjectOf(submission.kind, fields, company.locale),
    messageId,
    text: textOf(content),
    html: htmlOf(content),
  };
};
