/** CSV as spreadsheets read it: RFC 4180, and no cell that one of them would run as a formula. */

/** A cell that starts so is a formula to a spreadsheet (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/** Some spreadsheets part cells at semicolons. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

const csvCell = (value: string): string => {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** One record with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
