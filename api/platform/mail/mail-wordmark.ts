import { html, raw } from 'hono/html';
import type { ThemeColours } from '#shared/service-facts.ts';
import type { MailSender } from './visitor-mail.ts';

/** In each cell with text, as Outlook's Word engine lets no table inherit a font. */
export const font = "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Width and height of the logo's squares. */
const squarePx = 2;

const squareStyle = (count: number): string =>
  `width:${count * squarePx}px;height:${squarePx}px;padding:0`;

/** Squares of one colour, side by side. */
const squares = (run: string, { main, accent }: ThemeColours) => {
  const [name, colour] = run.startsWith('m') ? ['main', main] : ['accent', accent];
  const style = squareStyle(run.length);
  return run.startsWith(' ')
    ? html`<td colspan="${run.length}" style="${style}"></td>`
    : html`<td
        class="logo-${name}"
        colspan="${run.length}"
        style="${style};background:${colour}"
      ></td>`;
};

/** The logo as a table, as many mail programs block images. Only the first row has one cell for each column. */
const logoTable = ({ logo = [], colours: { light } }: MailSender) => {
  const columns = [...(logo[0] ?? '')].map(() => html`<td style="${squareStyle(1)}"></td>`);
  const rows = logo.map((row) => (row.match(/(.)\1*/g) ?? []).map((run) => squares(run, light)));
  return html`<table
    role="presentation"
    cellspacing="0"
    cellpadding="0"
    style="table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0"
  >
    ${[columns, ...rows].map(
      (cells) =>
        html`<tr>
          ${cells}
        </tr>`,
    )}
  </table>`;
};

/**
 * The head of a mail, as the pages have it: the logo and the name beside it. Outlook's Word engine gets the name alone,
 * as it makes no row as low as the logo's squares.
 */
export const wordmark = (sender: MailSender) =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
    <tr>
      ${raw('<!--[if !mso]><!-->')}
      <td style="padding:0 10px 0 0">${logoTable(sender)}</td>
      ${raw('<!--<![endif]-->')}
      <td
        style="padding:0;font:600 19px/1.6 ${font};letter-spacing:-0.02em;color:${sender.colours.light.ink}"
      >
        ${sender.name}
      </td>
    </tr>
  </table>`;
