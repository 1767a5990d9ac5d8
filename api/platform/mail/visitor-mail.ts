/** Mails to visitors, as text and HTML with the same content. Reading them loads nothing from the network. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Identity } from '#platform/site/identity.ts';

export interface VisitorMail {
  /** What the mail is about, like its subject. */
  title: string;
  paragraphs: string[];
  /** A button, with its full URL below, and what the link does. */
  button?: { label: string; url: string; hint: string };
  /** What to do if you did not ask for the mail. */
  note: string;
  /** Who sends it. */
  sender: Pick<Identity, 'name' | 'legalName' | 'locale' | 'website' | 'address' | 'colours'>;
}

/** Who sends the mail and their address, line by line. */
const senderLines = ({ legalName, address, website }: VisitorMail['sender']): string[] => [
  legalName,
  ...(address ? [address] : []),
  website,
];

const textPart = ({ title, paragraphs, button, note, sender }: VisitorMail): string => {
  const link = button ? [`${button.label}:\n${button.url}`, button.hint] : [];
  const end = `-- \n${senderLines(sender).join('\n')}`;
  return `${[title, ...paragraphs, ...link, note, end].join('\n\n')}\n`;
};

/**
 * The HTML part. Every text is escaped. It uses tables, as Outlook for Windows lays out nothing else, and inline
 * styles, as many mail programs remove style sheets: those show the light theme, the style sheet shows the dark one.
 */
const htmlPart = ({ title, paragraphs, button, note, sender }: VisitorMail): string => {
  const { light, dark } = sender.colours;
  const layout = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"');
  const small = `padding:16px 0;border-top:1px solid ${light.line};font-size:14px;line-height:1.5`;
  const row = (content: unknown, style: string, name = '') =>
    html`<tr>
      <td class="${name}" style="${style}">${content}</td>
    </tr>`;
  const link = (url: string) =>
    html`<a class="main" href="${url}" style="color:${light.main};word-break:break-all">${url}</a>`;
  const paragraph = (words: string) =>
    row(words, 'padding-bottom:16px;font-size:16px;line-height:1.6');
  const end = senderLines(sender).map(
    (line, index) =>
      html`${index ? raw('<br>') : ''}${line === sender.website ? link(line) : line}`,
  );
  // The link has the padding, so that all of the button can be pressed; in Outlook, which ignores it there, the cell.
  const action =
    button &&
    html`${row(
      html`<table ${layout}>
        <tr>
          <td
            class="button"
            bgcolor="${light.main}"
            style="border-radius:8px;mso-padding-alt:13px 24px"
          >
            <a
              class="label"
              href="${button.url}"
              style="display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;color:${light.paper};text-decoration:none"
              >${button.label}</a
            >
          </td>
        </tr>
      </table>`,
      'padding:12px 0 20px',
    )}
    ${row(
      html`If the button does not work, open this address in your browser:<br />${link(button.url)}`,
      'padding-bottom:16px;font-size:14px;line-height:1.5',
    )}
    ${paragraph(button.hint)}`;
  const darkTheme = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important;color:${dark.ink}!important}
.main{color:${dark.main}!important;border-color:${dark.main}!important}
.line{border-color:${dark.line}!important}
.button{background:${dark.main}!important}
.label{color:${dark.paper}!important}
}`;
  const paper = `background:${light.paper};color:${light.ink};font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
  const page = html`<!doctype html>
    <html lang="${sender.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${raw(`<style>${darkTheme}</style>`)}
      </head>
      <body class="paper" style="${paper};margin:0;padding:28px 20px">
        <!-- Outlook takes the width in pixels, as it ignores max-width. -->
        <table
          ${layout}
          class="paper"
          align="center"
          width="560"
          style="${paper};width:100%;max-width:560px;text-align:left"
        >
          ${row(
            sender.name,
            `padding-bottom:12px;border-bottom:2px solid ${light.main};font-size:18px;font-weight:700;color:${light.main}`,
            'main',
          )}
          ${row(
            html`<h1 style="margin:0;font-size:26px;line-height:1.25;font-weight:700">
              ${title}
            </h1>`,
            'padding:28px 0 16px',
          )}
          ${paragraphs.map(paragraph)} ${action ?? ''} ${row(note, small, 'line')}
          ${row(end, small, 'line')}
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
