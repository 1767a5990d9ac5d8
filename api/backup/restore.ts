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

/** What a restore has done. */
export interface Restored {
  submissions: number;
  /** Where the store that was there is now; undefined when there was none. */
  setAside: string | undefined;
}

const setAsideOld = (file: string, now: number): string | undefined => {
  if (!existsSync(file)) return undefined;
  const aside = `${file}.before-${new Date(now).toISOString().replaceAll(':', '-')}`;
  // What the log still holds goes along with its file.
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  }
  return aside;
};

const lock = (dataDir: string): (() => void) => {
  try {
    return holdSingleWriterLock(dataDir);
  } catch (error) {
    throw new BackupError('The service is running: stop it, then restore.', { cause: error });
  }
};

/**
 * Puts a copy in the place of the store, which is set aside and not deleted. The service must not be running.
 *
 * @throws BackupError in a sentence; nothing has changed then
 */
export const restore = (dataDir: string, source: string, now = Date.now()): Restored => {
  const submissions = checkStore(source);
  mkdirSync(dataDir, { recursive: true });
  const letGo = lock(dataDir);
  try {
    const file = databaseFile(dataDir);
    const incoming = `${file}.incoming`;
    rmSync(incoming, { force: true });
    copyFileSync(source, incoming);
    const handle = openSync(incoming, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    const setAside = setAsideOld(file, now);
    renameSync(incoming, file);
    return { submissions, setAside };
  } finally {
    letGo();
  }
};
