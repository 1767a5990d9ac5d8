/** Mails to visitors, as text and HTML with the same content. Reading them loads nothing from the network. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Identity, ThemeColours } from '#api/company.ts';

/** Attempts to send such a mail, over some 70 minutes. By then it is out of date, and its address may be mistyped. */
export const visitorMailAttempts = 10;

const moment = {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
} as const;

/** `November 21, 2026 at 09:30 UTC`. @param time milliseconds since 1970 */
export const momentInWords = (time: number, locale: string): string =>
  `${new Date(time).toLocaleString(locale, moment)} UTC`;

/** Who sends a mail: `name` is at its head, `legalName` at its foot. */
type MailSender = Pick<
  Identity,
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

const columnPx = 560;

/** In each cell with text, as Outlook's Word engine lets no table inherit a font. */
const font = "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const rule = '1px solid #999';

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

/** Around a column of `max-width`, which Outlook's Word engine ignores: a table of its width, for that engine alone. */
const [columnStart, columnEnd] = [
  `<!--[if mso]><table role="presentation" width="${columnPx}" cellspacing="0" cellpadding="0" style="table-layout:fixed"><tr><td><![endif]-->`,
  '<!--[if mso]></td></tr></table><![endif]-->',
].map((comment) => raw(comment));

/**
 * The HTML part. Every text is escaped. Styles are inline, as many mail programs remove style sheets. The inline
 * colours are those of the site's light theme; a small style sheet has those of the dark theme. Backgrounds are
 * attributes, and borders and padding are those of table cells: Outlook's Word engine knows no others.
 */
const htmlPart = ({ title, paragraphs, button, note, sender }: VisitorMail): string => {
  const { light, dark } = sender.colours;
  const darkTheme = `@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.ink,.ink td,.ink h1{color:${dark.ink}!important}
.ink .main{color:${dark.main}!important}
.button{background:${dark.main}!important}
.button a{background:${dark.main}!important;color:${dark.paper}!important}
}`;
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
  const head = `padding:0 0 12px;border-bottom:${rule};font:700 28px/1.2 ${font};letter-spacing:-0.02em;color:${light.main}`;
  const heading = `margin:24px 0 16px;font:700 26px/1.25 ${font};color:${light.ink}`;
  const small = `padding:16px 0;border-top:${rule};font:14px/1.6 ${font};color:${light.ink}`;
  const page = html`<!doctype html>
    <html lang="${sender.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${raw(`<style>${darkTheme}</style>`)}
      </head>
      <body class="paper" style="margin:0;background:${light.paper}">
        <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
          <tr>
            <td class="paper" align="center" bgcolor="${light.paper}" style="padding:24px">
              ${columnStart}
              <div style="max-width:${columnPx}px;text-align:left">
                <table class="ink" role="presentation" width="100%" cellspacing="0" cellpadding="0">
                  <tr>
                    <td class="main" style="${head}">${sender.name}</td>
                  </tr>
                  <tr>
                    <td style="padding:0 0 8px;font:16px/1.6 ${font};color:${light.ink}">
                      <h1 style="${heading}">${title}</h1>
                      ${paragraphs.map((words) => html`<p style="margin:0 0 16px">${words}</p>`)}
                      ${action ?? ''}
                    </td>
                  </tr>
                  <tr>
                    <td style="${small}">${note}</td>
                  </tr>
                  <tr>
                    <td style="${small}">${lines.map((line) => html`${line}<br />`)}</td>
                  </tr>
                </table>
              </div>
              ${columnEnd}
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return (page as HtmlEscapedString).toString();
};

/** Both parts of a mail. */
export const visitorMailParts = (mail: VisitorMail): { text: string; html: string } => ({
  text: textPart(mail),
  html: htmlPart(mail),
});
