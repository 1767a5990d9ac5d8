import { existsSync, readFileSync } from 'node:fs';
import type { Mistake } from './mistake.ts';

/** The text of a file, or why it cannot be read. */
export const readText = (file: string): { text?: string; mistakes: Mistake[] } => {
  if (!existsSync(file)) return { mistakes: [{ file, message: 'This file is missing.' }] };
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  // Reading replaces bytes that are not UTF-8 by U+FFFD, and UTF-16 contains zeros.
  const at = text.search(/[\0\uFFFD]/);
  if (at < 0) return { text, mistakes: [] };
  const line = text.slice(0, at).split('\n').length;
  const message =
    'A letter here cannot be read, because the file is not saved as UTF-8. Save it with this encoding, and write the letter again.';
  return { mistakes: [{ file, line, message }] };
};
