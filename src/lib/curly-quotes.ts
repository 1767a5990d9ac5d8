/**
 * A text with curly apostrophes and quotation marks in place of straight ones. Headings that the specification words,
 * 'Let's Talk' and 'Let's Work Together', stay as it writes them.
 */
export const curlyQuotes = (text: string): string =>
  text
    .replace(/(?<=^|[\s([{—–/*])"(?=\S)/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([{—–/*“])'(?=[\p{L}*])/gu, '‘')
    .replace(/'(?!s (?:Talk|Work Together)\b)/g, '’');
