/** The text and HTML parts of the team's mail. Nothing is loaded when it is read. */

export interface MailBody {
  /** One sentence that says what the mail is. */
  intro: string;
  /** Label and value of each field. */
  rows: Array<[string, string]>;
  /** The visitor's message, with its line breaks. */
  message: string;
  /** When it came in, and its id. */
  footer: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The plain text part. */
export const textPart = ({ intro, rows, message, footer }: MailBody): string => {
  const width = Math.max(0, ...rows.map(([label]) => label.length + 1));
  const list = rows.map(([label, value]) => `${`${label}:`.padEnd(width)}  ${value}`).join('\n');
  return [intro, list, message, `-- \n${footer}`].filter(Boolean).join('\n\n') + '\n';
};

const font = 'font-family:system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif';

const htmlRow = ([label, value]: [string, string]): string =>
  `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:600;white-space:nowrap">${escapeHtml(label)}</th>` +
  `<td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;

const htmlMessage = (message: string): string =>
  message &&
  `<p style="margin:24px 0;padding:0 0 0 16px;border-left:3px solid #999;overflow-wrap:anywhere">${escapeHtml(message).replaceAll('\n', '<br>\n')}</p>`;

/** The HTML part. Styles are inline, as many mail programs remove style sheets. */
export const htmlPart = ({ intro, rows, message, footer }: MailBody): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;max-width:640px;${font};font-size:16px;line-height:1.5">
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
<table style="border-collapse:collapse;font-size:16px">
${rows.map(htmlRow).join('\n')}
</table>
${htmlMessage(message)}
<p style="margin:24px 0 0;font-size:13px">${escapeHtml(footer).replaceAll('\n', '<br>\n')}</p>
</body>
</html>
`;
