/** CSV (RFC 4180) for spreadsheets: no cell can be run as a formula. */

/** Spreadsheets take a cell that starts like this for a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
/** Some spreadsheets also separate cells at semicolons and tabs. */
const needsQuotes = /[",;\t\r\n]/;

const csvCell = (value: string): string => {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One record, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
