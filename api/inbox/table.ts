/** The text in one line. Control characters from a visitor or a mail server must not reach the terminal. */
export const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** A text of several lines, safe for the terminal. */
export const textLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `${inOneLine(line)}\n`)
    .join('');

/**
 * Rows in columns, safe for the terminal.
 *
 * @param maxLength characters of a cell, so that a row stays on its line; longer ones are truncated
 */
export const table = (rows: string[][], maxLength = Infinity): string => {
  const cells = rows.map((row) =>
    row.map((cell) => {
      const characters = [...inOneLine(cell)];
      return characters.length > maxLength
        ? [...characters.slice(0, maxLength - 1), '…']
        : characters;
    }),
  );
  const widths = cells[0]?.map((_, column) =>
    cells.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const padded = (cell: string[], column: number): string =>
    cell.join('') + ' '.repeat((widths?.[column] ?? 0) - cell.length);
  return cells.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
};
