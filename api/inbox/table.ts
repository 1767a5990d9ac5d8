/** Longer cells are shortened, so that a row stays on its line. */
const widest = 60;

// Nothing a visitor typed may steer the terminal.
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

const shortened = (text: string): string => {
  const characters = [...plain(text)];
  return characters.length > widest
    ? `${characters.slice(0, widest - 1).join('')}…`
    : characters.join('');
};

/** Rows with a header, in columns. */
export const table = (header: string[], rows: string[][]): string => {
  const lines = [header, ...rows].map((row) => row.map(shortened));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? '')].length)),
  );
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat((widths[column] ?? 0) - [...cell].length);
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
};

/** Label and text of each line, the labels as wide as the widest. */
export const facts = (rows: Array<[string, string]>): string => {
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${plain(value)}\n`).join('');
};

/** A text of several lines for the terminal. */
export const textLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `${plain(line)}\n`)
    .join('');
