import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { databaseFile } from '../database/open-sqlite.ts';
import { holdSingleWriterLock } from '../database/single-writer-lock.ts';
import { BackupError, checkStore } from './check-store.ts';

/** The result of a restore. */
export interface Restored {
  submissions: number;
  /** The file to which the previous database was moved; undefined when there was none. */
  setAside: string | undefined;
}

/** Renames a database: its file and its write-ahead log. */
const moveStore = (from: string, to: string): void => {
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(from + part)) renameSync(from + part, to + part);
  }
};

/** Moves the database aside and the incoming file into its place; moves the database back if that fails. */
const exchange = (incoming: string, file: string, aside: string): void => {
  moveStore(file, aside);
  try {
    renameSync(incoming, file);
  } catch (error) {
    moveStore(aside, file);
    throw error;
  }
};

const sync = (path: string, flags: string): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const lock = (dataDir: string): (() => void) => {
  try {
    return holdSingleWriterLock(dataDir);
  } catch (error) {
    throw new BackupError('The service is running: stop it, then restore.', { cause: error });
  }
};

/**
 * Replaces the database by a backup. The previous one is renamed, not deleted. The service must not be running.
 *
 * @throws BackupError; the database is then unchanged
 */
export const restore = (dataDir: string, source: string, now = Date.now()): Restored => {
  const submissions = checkStore(source);
  mkdirSync(dataDir, { recursive: true });
  const releaseLock = lock(dataDir);
  try {
    const file = databaseFile(dataDir);
    const incoming = `${file}.incoming`;
    rmSync(incoming, { force: true });
    copyFileSync(source, incoming);
    sync(incoming, 'r+');
    const aside = `${file}.before-${new Date(now).toISOString().replaceAll(':', '-')}`;
    const isReplaced = existsSync(file);
    exchange(incoming, file, aside);
    sync(dataDir, 'r');
    return { submissions, setAside: isReplaced ? aside : undefined };
  } finally {
    releaseLock();
  }
};
