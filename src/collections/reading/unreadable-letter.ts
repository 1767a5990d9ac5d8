import type { Mistake } from './mistake.ts';

/**
 * The first letter of a file that is not UTF-8: reading replaces such bytes by U+FFFD, and those of UTF-16 contain
 * zeros.
 */
export const unreadableLetter = (file: string, text: string): Mistake | undefined => {
  const at = text.search(/[\0\uFFFD]/);
  if (at < 0) return undefined;
  const line = text.slice(0, at).split('\n').length;
  const message =
    'A letter here cannot be read, because the file is not saved as UTF-8. Save it with this encoding, and write the letter again.';
  return { file, line, message };
};
