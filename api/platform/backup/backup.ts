import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { databaseFile } from '../database/open-sqlite.ts';
import { BackupError } from './backup-error.ts';
import { copyStore, syncToDisk } from './copy-store.ts';

/**
 * Writes a consistent snapshot of the database into a new file, also while the service runs, and checks it. It is written beside (`….part`) and renamed, so that a backup that fails leaves nothing that looks like
 * one or blocks the next.
 *
 * @returns how many submissions it holds
 * @throws BackupError
 */
export const backUp = (dataDir: string, target: string): number => {
  const source = databaseFile(dataDir);
  if (!existsSync(source)) throw new BackupError(`There is no database at ${source}.`);
  if (existsSync(target)) {
    throw new BackupError(`${target} is there already: name a file that is not.`);
  }
  const part = `${target}.part`;
  const submissions = copyStore(source, part);
  renameSync(part, target);
  syncToDisk(dirname(target), 'r');
  return submissions;
};
