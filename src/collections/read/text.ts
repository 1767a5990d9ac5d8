import { existsSync, readFileSync, statSync } from 'node:fs';
import { error, type Problem } from '#collections/problem.ts';

const unreadable: Array<[pattern: RegExp, says: string]> = [
  [
    // Reading replaces bytes that are not UTF-8 by U+FFFD, and UTF-16 contains zeros.
    /[\0\uFFFD]/,
    'A letter here cannot be read, because the file is not saved as UTF-8. Save it with this encoding, and write the letter again.',
  ],
  [
    /^<{7} /m,
    'Here Git has put two versions that it could not merge: one above the line of =======, one below. Keep one of them, and take out the lines of <<<<<<<, ======= and >>>>>>>.',
  ],
];

/** The text of a file, or why it cannot be read. */
export const readText = (file: string): { text?: string; problems: Problem[] } => {
  const refuse = (says: string, line?: number) => ({ problems: [error(file, line, says)] });
  if (!existsSync(file)) return refuse('This file is missing.');
  if (!statSync(file).isFile())
    return refuse('This is a folder with the name of a file. Rename it.');
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  for (const [pattern, says] of unreadable) {
    const at = text.search(pattern);
    if (at >= 0) return refuse(says, text.slice(0, at).split('\n').length);
  }
  return { text, problems: [] };
};
