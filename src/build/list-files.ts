import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @param folder path of a folder
 * @param pattern what the name of a file must match
 * @returns the full paths of the matching files below it, sorted
 */
export const listFiles = async (folder: string, pattern: RegExp): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};
