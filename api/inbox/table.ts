/** Characters. Longer cells are truncated, so that a row stays on its line. */
const maxCellLength = 60;

// Control characters that a visitor has typed must not reach the terminal.
const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

const truncated = (text: string): string => {
  const characters = [...withoutControls(text)];
  return characters.length > maxCellLength
    ? `${characters.slice(0, maxCellLength - 1).join('')}…`
    : characters.join('');
};

/** Rows with a header, in columns. */
export const table = (header: string[], rows: string[][]): string => {
  const lines = [header, ...rows].map((row) => row.map(truncated));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? '')].length)),
  );
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat((widths[column] ?? 0) - [...cell].length);
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
};

/** A line for each label and value, the values in one column. */
export const fieldList = (rows: Array<[string, string]>): string => {
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows
    .map(([label, value]) => `${label.padEnd(width)}  ${withoutControls(value)}\n`)
    .join('');
};

/** A text of several lines, safe for the terminal. */
export const textLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `${withoutControls(line)}\n`)
    .join('');
