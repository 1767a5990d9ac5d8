/** CSV (RFC 4180) for spreadsheets. Whichever of comma, semicolon and tab a spreadsheet splits at, no cell is a formula. */

/**
 * Places where a spreadsheet could take what follows for a formula (OWASP, CSV injection): the start of the cell, and what
 * is the start of a cell for one that splits at semicolons or tabs and therefore sees neither our quotes nor our cells.
 */
const formulaStart = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;
/** Some spreadsheets skip these before a formula, others take them for one. */
const controlStart = /^[\t\r]/;
const needsQuotes = /[",;\t\r\n]/;

const csvCell = (value: string): string => {
  const neutral = value.replace(formulaStart, "$1$2'").replace(controlStart, "'$&");
  return needsQuotes.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
};

/** One record, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
