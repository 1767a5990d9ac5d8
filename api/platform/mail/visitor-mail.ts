/** Mails to visitors, as text and HTML with the same content. Reading them loads nothing from the network. */
import { html } from 'hono/html';
import type { Company, ThemeColours } from '#api/company.ts';
import { font, mailPage, smallRow, titleRow } from './mail-page.ts';

/** Attempts to send such a mail, over some 70 minutes. By then it is out of date, and its address may be mistyped. */
export const visitorMailAttempts = 10;

const moment = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const;

/** `Eastern Standard Time`: most short names, such as `EST`, are known in few countries. */
const zoneInWords = (time: number, locale: string, timeZone: string): string | undefined =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: timeZone === 'UTC' ? 'short' : 'long',
  })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;

/**
 * Returns a time in the company's zone: `November 21, 2026 at 09:30 UTC`. Not for days that people chose, which are the
 * same in each zone.
 *
 * @param time milliseconds since 1970
 */
export const momentInWords = (
  time: number,
  { locale, timeZone = 'UTC' }: Pick<Company, 'locale' | 'timeZone'>,
): string =>
  `${new Date(time).toLocaleString(locale, { ...moment, timeZone })} ${zoneInWords(time, locale, timeZone)}`;

/** Who sends a mail: `name` is at its head, `legalName` at its foot. */
type MailSender = Pick<
  Company,
  'name' | 'legalName' | 'locale' | 'website' | 'address' | 'colours'
>;

export interface VisitorMail {
  /** What the mail is about, like its subject. */
  title: string;
  paragraphs: string[];
  /** A button, with its full URL below, and what the link does. */
  button?: { label: string; url: string; hint: string };
  /** What to do if you did not ask for the mail. */
  note: string;
  sender: MailSender;
}

/** Who sends the mail and their address, line by line. */
const senderLines = ({ legalName, address, website }: MailSender): string[] => [
  legalName,
  address,
  website,
];

const textPart = ({ title, paragraphs, button, note, sender }: VisitorMail): string => {
  const link = button ? [`${button.label}:\n${button.url}`, button.hint] : [];
  const end = `-- \n${senderLines(sender).join('\n')}`;
  return `${[title, ...paragraphs, ...link, note, end].join('\n\n')}\n`;
};

/**
 * A table, as Outlook's Word engine gives no padding to a link. The link has the ground as well: spam filters read its
 * colour alone, and count light text on none.
 */
const buttonTable = (
  { label, url }: NonNullable<VisitorMail['button']>,
  { main, paper }: ThemeColours,
) =>
  html`<table role="presentation" cellspacing="0" cellpadding="0">
    <tr>
      <td
        class="button"
        bgcolor="${main}"
        style="border-radius:8px;font:600 16px/1.6 ${font};mso-padding-alt:13px 24px"
      >
        <a
          href="${url}"
          style="display:inline-block;padding:13px 24px;border-radius:8px;background:${main};color:${paper};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const htmlPart = ({ title, paragraphs, button, note, sender }: VisitorMail): string => {
  const { light } = sender.colours;
  const link = (url: string) =>
    html`<a class="main" href="${url}" style="color:${light.main};word-break:break-all">${url}</a>`;
  const lines = senderLines(sender).map((line) => (line === sender.website ? link(line) : line));
  const action =
    button &&
    html`${buttonTable(button, light)}
      <p style="margin:24px 0 16px;font-size:14px">
        If the button does not work, open this address in your browser:<br />${link(button.url)}
      </p>
      <p style="margin:0 0 16px">${button.hint}</p>`;
  const content = html`
    ${paragraphs.map((words) => html`<p style="margin:0 0 16px">${words}</p>`)} ${action ?? ''}
  `;
  const rows = html`
    ${titleRow(title, content, light.ink)} ${smallRow(note, light.ink)}
    ${smallRow(html`${lines.map((line) => html`${line}<br />`)}`, light.ink)}
  `;
  return mailPage({ title, sender, rows });
};

/** Both parts of a mail. */
export const visitorMailParts = (mail: VisitorMail): { text: string; html: string } => ({
  text: textPart(mail),
  html: htmlPart(mail),
});
