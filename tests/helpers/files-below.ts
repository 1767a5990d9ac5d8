import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the files below a folder, at any depth, each beginning with the folder's own. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
