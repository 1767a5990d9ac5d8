/**
 * Reads a table that is written as a text: one row on one line, cells between `|`, and `→` between the input and the
 * result. `\n` in a cell is a line break. A remark follows two spaces and a `#`.
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
