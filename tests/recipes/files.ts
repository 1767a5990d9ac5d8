/** Changes files of a copy of the project. */
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Rewrites a file.
 *
 * @throws Error when `edit` has changed nothing
 */
export const change = (file: string, edit: (text: string) => string): void => {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} is as it was.`);
  writeFileSync(file, after);
};
