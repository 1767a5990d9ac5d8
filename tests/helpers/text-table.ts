/**
 * Reads a table from a text: one row per line, `|` between cells, and `→` between input and result. `\n` in a cell is a
 * line break. Two spaces and a `#` start a remark.
 *
 * @example
 *   textTable('RCPT | 556 Takes no mail → recipient refused  # RFC 7504');
 */
export const textTable = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) =>
      row
        .replace(/ {2}# .*$/, '')
        .split(/ [|→] /)
        .map((cell) => cell.replaceAll('\\n', '\n')),
    );
