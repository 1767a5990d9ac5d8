/** Reads and changes files of a copy of the project. */
import { readFileSync, writeFileSync } from 'node:fs';
import { filesBelow } from '../helpers/files-below.ts';

const textFile = /\.(html|js|css|xml|txt|json|svg|yaml|md|ts|tsx|astro)$|\/_(headers|redirects)$/;

/** The text files below a folder whose content matches. */
export const filesWith = (folder: string, pattern: RegExp): string[] =>
  filesBelow(folder).filter(
    (file) => textFile.test(file) && pattern.test(readFileSync(file, 'utf8')),
  );

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
