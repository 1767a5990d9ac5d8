import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { makeFolder } from '#platform/database/make-folder.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { assertUsable } from '#platform/database/permissions.ts';
import { lockStoppedStore } from '#platform/database/single-writer-lock.ts';
import type { StoreReport } from './check-store.ts';
import { copyStore, syncToDisk } from './copy-store.ts';
import { asideOf } from './set-aside.ts';

/** The result of a restore. */
export interface Restored extends StoreReport {
  /** The file with the previous database; undefined when there was none. */
  setAside: string | undefined;
}

/** Copies a store, and its log if there is one, as they are: the store may be damaged. */
const copyAside = (file: string, aside: string): void => {
  for (const part of ['', '-wal']) {
    if (!existsSync(file + part)) continue;
    copyFileSync(file + part, aside + part);
    syncToDisk(aside + part);
  }
};

/**
 * Replaces the database by a backup, including the backup's write-ahead log if it has one. The previous database is
 * kept under another name. The service must not be running. The backup is copied into the folder and checked first; one
 * rename then puts it in place, so that there is a store whenever the process ends.
 *
 * @throws CommandError or the system's error; the database is then unchanged, and no copy is left in the folder
 */
export const restore = (dataDir: string, source: string, now: number = Date.now()): Restored => {
  const file = databaseFile(dataDir);
  makeFolder(dataDir);
  assertUsable(file);
  const releaseLock = lockStoppedStore(dataDir);
  const incoming = `${file}.incoming`;
  try {
    const report = copyStore(source, incoming);
    const setAside = existsSync(file) ? asideOf(file, now) : undefined;
    if (setAside) copyAside(file, setAside);
    // Otherwise the log of the old store would be read as the new store's.
    for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
    syncToDisk(dataDir);
    renameSync(incoming, file);
    syncToDisk(dataDir);
    return { ...report, setAside };
  } finally {
    rmSync(incoming, { force: true });
    releaseLock();
  }
};
