/** Reads and changes files of a copy of the project. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const textFile = /\.(html|js|css|xml|txt|json|svg|yaml|md|ts|tsx|astro)$|\/_(headers|redirects)$/;

const textsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => textFile.test(file));

/** The text files below a folder whose content matches. */
export const filesWith = (folder: string, pattern: RegExp): string[] =>
  textsBelow(folder).filter((file) => pattern.test(readFileSync(file, 'utf8')));

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
