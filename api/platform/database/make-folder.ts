import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and its missing parents, for this user alone. Node's own `recursive` option never returns in a folder
 * that cannot hold new ones, such as /proc.
 *
 * @throws the operating system's error
 */
export const makeFolder = (folder: string): void => {
  const path = resolve(folder);
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
};
