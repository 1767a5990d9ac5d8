/**
 * The HTML part of mails to visitors. It uses tables, as Outlook for Windows lays out nothing else, and inline styles,
 * as many mail programs remove style sheets. Those show the light theme.
 */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ThemeColours } from '#contract/service-facts.ts';
import type { MailSection, VisitorMail } from './visitor-mail.ts';

type Fragment = ReturnType<typeof html>;

/** The dark theme, which overrides the inline styles. */
const darkStyle = ({ paper, ink, line, main }: ThemeColours): string => `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${paper}!important;color:${ink}!important}
.main{color:${main}!important;border-color:${main}!important}
.line{border-color:${line}!important}
.button{background:${main}!important}
.label{color:${paper}!important}
}`;

/** Content of a cell inherits it, but in quirks mode a nested table does not. */
const font = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const table = (content: unknown, style = '') =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="${style}"
  >
    ${content}
  </table>`;

const row = (content: unknown, style: string, names = '') =>
  html`<tr>
    <td class="paper ${names}" style="${font};text-align:left;${style}">${content}</td>
  </tr>`;

const link = (url: string, { main }: ThemeColours) =>
  html`<a class="main" href="${url}" style="color:${main};word-break:break-all">${url}</a>`;

/**
 * The link has the padding, so that the whole button can be pressed. Outlook ignores padding on links, so there the
 * cell has it.
 */
const button = (label: string, url: string, { main, paper }: ThemeColours) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td
        class="button"
        bgcolor="${main}"
        style="background:${main};border-radius:8px;mso-padding-alt:13px 24px"
      >
        <a
          class="label"
          href="${url}"
          style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:1.4;font-weight:600;color:${paper};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const section = (part: MailSection, colours: ThemeColours): Fragment => {
  const { ink, line } = colours;
  if ('button' in part) {
    return html`${row(button(part.button, part.url, colours), 'padding:12px 0 20px')}
    ${row(
      html`If the button does not work, open this address in your browser:<br />${link(part.url, colours)}`,
      `padding-bottom:16px;font-size:14px;line-height:1.5;color:${ink}`,
    )}`;
  }
  return 'note' in part
    ? row(
        part.note,
        `padding:16px 0;border-top:1px solid ${line};font-size:14px;line-height:1.5;color:${ink}`,
        'line',
      )
    : row(part.paragraph, `padding-bottom:16px;font-size:16px;line-height:1.6;color:${ink}`);
};

const head = ({ name }: VisitorMail['sender'], { main }: ThemeColours) =>
  row(
    name,
    `padding-bottom:12px;border-bottom:2px solid ${main};font-size:18px;line-height:1.4;font-weight:700;color:${main}`,
    'main',
  );

const foot = (lines: string[], website: string, colours: ThemeColours) => {
  const { ink, line } = colours;
  const shown = lines.map((each) => (each === website ? link(each, colours) : each));
  return row(
    shown.map((each, index) => html`${index ? raw('<br>') : ''}${each}`),
    `padding-top:16px;border-top:1px solid ${line};font-size:14px;line-height:1.5;color:${ink}`,
    'line',
  );
};

/** Outlook ignores `max-width`, so there the table is inside another of fixed width. */
const inColumn = (content: unknown) =>
  html`${raw('<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->')}
  ${table(content, 'max-width:560px')} ${raw('<!--[if mso]></td></tr></table><![endif]-->')}`;

/**
 * The HTML part. Every text is escaped.
 *
 * @param lines the sender, at the end of the mail; the website becomes a link
 */
export const visitorMailHtml = (
  { title, sections, sender }: VisitorMail,
  lines: string[],
): string => {
  const { light, dark } = sender.colours;
  const heading = html`<h1 style="margin:0;font-size:26px;line-height:1.25;font-weight:700">
    ${title}
  </h1>`;
  const content = html`${head(sender, light)}
  ${row(heading, `padding:28px 0 16px;color:${light.ink}`)}
  ${sections.map((part) => section(part, light))} ${foot(lines, sender.website, light)}`;
  const page = html`<!doctype html>
    <html lang="${sender.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${raw(`<style>${darkStyle(dark)}</style>`)}
      </head>
      <body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink}">
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${light.paper}"
          style="background:${light.paper}"
        >
          <tr>
            <td align="center" style="padding:28px 20px">${inColumn(content)}</td>
          </tr>
        </table>
      </body>
    </html> `;
  return (page as HtmlEscapedString).toString();
};
