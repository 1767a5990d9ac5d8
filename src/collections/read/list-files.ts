import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param folder path of a folder; a missing one is empty, because Git keeps no empty folders
 * @param pattern what the name of a file must match
 * @returns the sorted paths of the matching files below the folder, each beginning with the folder's path
 */
export const listFiles = (folder: string, pattern: RegExp): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort();
