import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged } from '../database/error-codes.ts';
import { BackupError } from './backup-error.ts';
import { countSubmissions } from './check-store.ts';

/** While the service writes. */
const busyTimeoutMs = 5000;

/** Makes what was written to a file, or the entries of a folder, durable. */
export const syncToDisk = (path: string, flags: 'r+' | 'r'): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** An empty file that only its owner can read, whatever the umask; SQLite writes into it and keeps its mode. */
const createPrivateFile = (file: string): void => {
  rmSync(file, { force: true });
  closeSync(openSync(file, 'wx', 0o600));
};

/**
 * Copies a store into one file that needs no log beside it: `VACUUM INTO` reads the source with its write-ahead log, as a
 * store has after a crash. The source is opened read-only and not changed. A file at `target` is replaced.
 *
 * @returns how many submissions the copy holds, read from the copy after it was synced
 * @throws BackupError when there is no source, or it is damaged or no store; nothing is then left at `target`
 */
export const copyStore = (source: string, target: string): number => {
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  createPrivateFile(target);
  try {
    const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
    try {
      sqlite.prepare('VACUUM INTO ?').run(target);
    } catch (error) {
      if (isDamaged(error)) {
        throw new BackupError(`${source} is no copy of the store, or is damaged.`, {
          cause: error,
        });
      }
      throw new BackupError(`${source} cannot be copied: ${(error as Error).message}`, {
        cause: error,
      });
    } finally {
      sqlite.close();
    }
    syncToDisk(target, 'r+');
    syncToDisk(dirname(target), 'r');
    return countSubmissions(target, source);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
};
