import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * @param folder path of a folder; a missing one is empty, because Git keeps no empty folders
 * @param pattern what the name of a file must match
 * @param root the folder that `folder` is relative to
 * @returns the sorted paths of the matching files below the folder, each beginning with the folder's path
 */
export const listFiles = (folder: string, pattern: RegExp, root = ''): string[] => {
  const start = join(root, folder);
  return (existsSync(start) ? readdirSync(start, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ parentPath, name }) => join(folder, relative(start, parentPath), name))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
};
