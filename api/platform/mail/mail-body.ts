/** The text and HTML parts of mails to the team. Reading them loads nothing from the network. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export interface MailBody {
  /** A sentence that says what the mail is. */
  intro: string;
  /** Label and value of each field. */
  rows: Array<[string, string]>;
  /** The visitor's message, with its line breaks. */
  message: string;
  /** When the message was received, its id, and what else the team should know. */
  footer: string;
}

/** The plain text part. */
const textPart = ({ intro, rows, message, footer }: MailBody): string => {
  const width = Math.max(0, ...rows.map(([label]) => label.length + 1));
  const list = rows.map(([label, value]) => `${`${label}:`.padEnd(width)}  ${value}`).join('\n');
  return [intro, list, message, `-- \n${footer}`].filter(Boolean).join('\n\n') + '\n';
};

/** Inline styles, as many mail programs remove style sheets. */
const styles = {
  body: 'margin:0;padding:24px;max-width:640px;font-family:system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5',
  label:
    'padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:600;white-space:nowrap',
  value: 'padding:4px 0;vertical-align:top;overflow-wrap:anywhere',
  message: 'margin:24px 0;padding:0 0 0 16px;border-left:3px solid #999;overflow-wrap:anywhere',
};

const htmlRow = ([label, value]: [string, string]) =>
  html`<tr>
    <th scope="row" style="${styles.label}">${label}</th>
    <td style="${styles.value}">${value}</td>
  </tr>`;

const htmlLines = (text: string) =>
  text.split('\n').map((line, index) => html`${index ? raw('<br>\n') : ''}${line}`);

const htmlTable = (rows: MailBody['rows']) =>
  html`<table style="border-collapse:collapse;font-size:16px">
    ${rows.map(htmlRow)}
  </table>`;

const htmlMessage = (message: string) =>
  message && html`<p style="${styles.message}">${htmlLines(message)}</p>`;

/** The HTML part. */
const htmlPart = ({ intro, rows, message, footer }: MailBody): string =>
  (
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
        </head>
        <body style="${styles.body}">
          <p style="margin:0 0 16px">${intro}</p>
          ${rows.length ? htmlTable(rows) : ''} ${htmlMessage(message)}
          <p style="margin:24px 0 0;font-size:13px">${htmlLines(footer)}</p>
        </body>
      </html> ` as HtmlEscapedString
  ).toString();

/** Both parts. */
export const bodyParts = (body: MailBody): { text: string; html: string } => ({
  text: textPart(body),
  html: htmlPart(body),
});
