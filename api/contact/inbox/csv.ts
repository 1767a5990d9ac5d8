/** CSV (RFC 4180) for spreadsheets. Whichever of comma, semicolon and tab a spreadsheet splits at, no cell is a formula. */

/**
 * White space and quotes before a character that a spreadsheet could take for the start of a formula (OWASP, CSV injection),
 * all that there are, and what is before these. No run of them is read twice, so that a long one takes no longer than it is.
 */
const beforeFormula = /(?<=(^|[^\s"]))[\s"]*(?=[=+\-@＝＋－＠])/g;
const breaksCell = /[\t\r\n]/;

/**
 * Puts an apostrophe before what a spreadsheet could take for a formula: at the start of the cell, and at what is the start
 * of a cell for one that splits at semicolons or tabs and therefore sees neither our quotes nor our cells.
 */
const withoutFormulas = (value: string): string =>
  value.replace(beforeFormula, (space, before: string) =>
    before === '' || before === ';' || breaksCell.test(space) ? `${space}'` : space,
  );

/** Some spreadsheets skip these before a formula, others take them for one. */
const controlStart = /^[\t\r]/;
const needsQuotes = /[",;\t\r\n]/;

const csvCell = (value: string): string => {
  const neutral = withoutFormulas(value).replace(controlStart, "'$&");
  return needsQuotes.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
};

/** One record, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
