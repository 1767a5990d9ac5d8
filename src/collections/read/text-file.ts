import { readFileSync } from 'node:fs';
import { error, type Problem } from '#collections/problem.ts';

const notUtf8 =
  'A character here cannot be read, as the file is not saved as UTF-8. Save it as UTF-8, which programs for texts offer where one saves under a name or chooses an encoding.';

/** Reads as UTF-8, without a byte-order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The line of the first byte that is not UTF-8. */
const firstUnread = (bytes: Buffer): number =>
  bytes
    .toString()
    .split(/[\uFFFD\0]/, 1)
    .join()
    .split('\n').length;

/** Reads a text of `content/`: the text, or why it cannot be read, such as for Latin-1 and UTF-16. */
export const readTextFile = (
  file: string,
): { text: string; problem?: undefined } | { text?: undefined; problem: Problem } => {
  const bytes = readFileSync(file);
  try {
    const text = utf8.decode(bytes);
    // A text with a NUL is UTF-16 without a byte-order mark.
    if (!text.includes('\0')) return { text };
  } catch {
    // Reported below.
  }
  return { problem: error(file, firstUnread(bytes), notUtf8) };
};
