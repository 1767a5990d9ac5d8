/** Mails to visitors, as text and as HTML with the same content. They load nothing from the network. */
import { html } from 'hono/html';
import type { Company, ThemeColours } from '#api/company.ts';
import { font, mailPage, smallRow, titleRow } from './mail-page.ts';

/**
 * Attempts at a mail to a visitor, over about 70 minutes. By then it is out of date, and the address may be mistyped.
 */
export const visitorMailAttempts = 10;

const moment = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const;

/** Returns `Eastern Standard Time`, because most short names, such as `EST`, are known in few countries. */
const zoneInWords = (time: number, locale: string, timeZone: string): string | undefined =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: timeZone === 'UTC' ? 'short' : 'long',
  })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;

/**
 * Returns a time in the company's zone: `November 21, 2026 at 09:30 UTC`. Not for a day that a visitor
 * chose, because it must stay the same day in each zone.
 *
 * @param time milliseconds since 1970
 */
export const momentInWords = (
  time: number,
  { locale, timeZone = 'UTC' }: Pick<Company, 'locale' | 'timeZone'>,
): string =>
  `${new Date(time).toLocaleString(locale, { ...moment, timeZone })} ${zoneInWords(time, locale, timeZone)}`;

/** The sender of a mail: `name` is at its top, `legalName` at its bottom. */
type MailSender = Pick<
  Company,
  'name' | 'legalName' | 'locale' | 'website' | 'address' | 'colours'
>;

export interface VisitorMail {
  /** The mail's topic, like its subject. */
  title: string;
  paragraphs: string[];
  /** A button, its full URL below, and a hint that says what the link does. */
  button?: { label: string; url: string; hint: string };
  /** Tells people who did not ask for the mail what to do. */
  note: string;
  sender: MailSender;
}

/** Returns the sender's name, address and website, each on a line. */
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
 * Returns the button as a table, because a link has no padding in Outlook's Word engine. The link has the background
 * too: spam filters look only at the link, and penalise light text without a background.
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

export const visitorMailParts = (mail: VisitorMail): { text: string; html: string } => ({
  text: textPart(mail),
  html: htmlPart(mail),
});
