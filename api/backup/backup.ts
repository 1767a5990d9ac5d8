import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import { databaseFile } from '../database/open-sqlite.ts';
import { BackupError, checkStore } from './check-store.ts';

const sync = (file: string): void => {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
};

/**
 * Writes a consistent snapshot of the database into a new file, also while the service runs, and checks it.
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
  const sqlite = new Libsql(source);
  try {
    sqlite.pragma('busy_timeout = 5000');
    // Checkpoints are the service's.
    sqlite.pragma('wal_autocheckpoint = 0');
    sqlite.prepare('VACUUM INTO ?').run([target]);
  } finally {
    sqlite.close();
  }
  sync(target);
  return checkStore(target);
};
