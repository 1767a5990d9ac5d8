/** The layout of an HTML mail: a band with the sender's name, and one column. It loads nothing from the network. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Company } from '#api/company.ts';

/** HTML in which every text is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Set in each cell with text, because a table inherits no font in Outlook's Word engine. */
export const font = "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

export const rule = '1px solid #999';

const columnPx = 560;

/** A table around the column, with its width, for Outlook's Word engine only: that engine ignores `max-width`. */
const [columnStart, columnEnd] = [
  `<!--[if mso]><table role="presentation" width="${columnPx}" cellspacing="0" cellpadding="0" style="table-layout:fixed"><tr><td><![endif]-->`,
  '<!--[if mso]></td></tr></table><![endif]-->',
].map((comment) => raw(comment));

const column = (rows: Html): Html => html`
  ${columnStart}
  <div style="max-width:${columnPx}px;text-align:left">
    <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
      ${rows}
    </table>
  </div>
  ${columnEnd}
`;

interface MailPage {
  title: string;
  sender: Pick<Company, 'name' | 'locale' | 'colours'>;
  /** Rows of a table with one column. */
  rows: Html;
}

/**
 * Returns the HTML part of a mail. Styles are inline, because many mail programs remove style sheets. Inline colours
 * are the site's light theme. A small style sheet has the dark theme. Backgrounds are attributes, and only table
 * cells have borders and padding, because Outlook's Word engine draws no others.
 */
export const mailPage = ({ title, sender, rows }: MailPage): string => {
  const { light, dark } = sender.colours;
  const darkTheme = `@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.ink,.ink th,.ink td,.ink h1{color:${dark.ink}!important}
.ink .main{color:${dark.main}!important}
.band,.button,.button a{background:${dark.main}!important}
.band,.button a{color:${dark.paper}!important}
}`;
  const name = html`<tr>
    <td
      class="band"
      bgcolor="${light.main}"
      style="font:700 22px/1.3 ${font};letter-spacing:-0.01em;color:${light.paper}"
    >
      ${sender.name}
    </td>
  </tr>`;
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
            <td class="band" align="center" bgcolor="${light.main}" style="padding:16px 24px">
              ${column(name)}
            </td>
          </tr>
          <tr>
            <td
              class="paper ink"
              align="center"
              bgcolor="${light.paper}"
              style="padding:8px 24px 24px"
            >
              ${column(rows)}
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return (page as HtmlEscapedString).toString();
};

/** Returns a row with the title, and the content below it. */
export const titleRow = (title: string, content: Html, ink: string): Html =>
  html`<tr>
    <td style="padding:0 0 8px;font:16px/1.6 ${font};color:${ink}">
      <h1 style="margin:24px 0 16px;font:700 26px/1.25 ${font};color:${ink}">${title}</h1>
      ${content}
    </td>
  </tr>`;

/** Returns a row of small print below a line. */
export const smallRow = (content: Html | string, ink: string): Html =>
  html`<tr>
    <td style="padding:16px 0;border-top:${rule};font:14px/1.6 ${font};color:${ink}">${content}</td>
  </tr>`;
