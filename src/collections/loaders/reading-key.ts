import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFile } from '../site-facts/read-site.ts';

/** The code that reads and renders Markdown files, the icons that they may name, and the versions of all packages. */
const folders = ['src/collections', 'src/build/markdown', 'src/components/icons'];
const packages = 'node_modules/.package-lock.json';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

/**
 * A hash of all that what is read from a Markdown file depends on beside the file: code, packages, and the company's facts,
 * which are filled in. As long as it is the same, a file that has not changed need not be read again.
 */
export const readingKey = (): string => {
  const hash = createHash('sha256');
  for (const file of [siteFile, packages, ...folders.flatMap(filesBelow)]) {
    hash.update(`${file}\n`);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
};
