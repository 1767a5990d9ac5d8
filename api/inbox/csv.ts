/**
 * CSV (RFC 4180) for spreadsheets. No cell is a formula, whether the spreadsheet splits at commas, semicolons or tabs.
 */

/**
 * Matches the white space and quotes before a character that could start a formula (OWASP, CSV injection), and captures
 * the character before them. It reads each run of them only once, so that long runs take linear time.
 */
const beforeFormula = /(?<=(^|[^\s"]))[\s"]*(?=[=+\-@＝＋－＠])/g;
const breaksCell = /[\t\r\n]/;

/**
 * Puts an apostrophe before everything that a spreadsheet could take for a formula: at the start of the cell, and
 * wherever a cell starts for a spreadsheet that splits at semicolons or tabs and so ignores our quotes.
 */
const withoutFormulas = (value: string): string =>
  value.replace(beforeFormula, (space, before: string) =>
    before === '' || before === ';' || breaksCell.test(space) ? `${space}'` : space,
  );

/** Some spreadsheets skip these characters before a formula, others take them as its start. */
const controlStart = /^[\t\r]/;
const needsQuotes = /[",;\t\r\n]/;

const csvCell = (value: string): string => {
  const neutral = withoutFormulas(value).replace(controlStart, "'$&");
  return needsQuotes.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
};

/** One record, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
