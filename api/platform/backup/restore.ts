import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import { syncToDisk, writeWhole } from '#platform/commands/write-whole.ts';
import { makeFolder } from '#platform/database/make-folder.ts';
import { isDamaged } from '#platform/log/failures.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { assertReadable, assertUsable } from '#platform/database/permissions.ts';
import { lockStoppedStore } from '#platform/database/single-writer-lock.ts';
import { copyStore, type StoreReport } from './copy-store.ts';

/** The result of a restore. */
interface Restored extends StoreReport {
  /** The file with the previous database; undefined when there was none. */
  setAside: string | undefined;
}

/**
 * Moves a store's write-ahead log into its file, so that the file is complete without it. A damaged store is left as it
 * is.
 *
 * @throws CommandError while a command reads the store
 */
const emptyLog = (file: string): void => {
  const sqlite = new DatabaseSync(file);
  try {
    const row = sqlite.prepare('pragma wal_checkpoint(truncate)').get();
    if (row?.['busy'] !== 0) {
      throw new CommandError(`A command is reading ${file}: wait until it has ended.`);
    }
  } catch (error) {
    if (!isDamaged(error)) throw error;
  } finally {
    sqlite.close();
  }
};

/** Copies a store byte for byte, as it may be damaged, with its log if there is one. Then empties the log. */
const setStoreAside = (file: string, aside: string): void => {
  const logs = ['', '-wal'].filter((log) => existsSync(file + log));
  try {
    for (const log of logs) {
      copyFileSync(file + log, aside + log);
      syncToDisk(aside + log);
    }
    emptyLog(file);
  } catch (error) {
    for (const log of logs) rmSync(aside + log, { force: true });
    throw error;
  }
};

/**
 * Replaces the database with a backup, including the backup's write-ahead log if it has one. The previous database is
 * kept under another name. The service must not be running. The backup is copied into the folder and checked first; one
 * rename then puts it in place, so that a complete store is there even if the process is killed.
 *
 * @param now milliseconds since 1970
 * @throws CommandError or the system's error; the database is then unchanged, and no copy is left in the folder
 */
export const restore = async (
  dataDir: string,
  source: string,
  now: number = Date.now(),
): Promise<Restored> => {
  const file = databaseFile(dataDir);
  assertReadable(source);
  makeFolder(dataDir);
  assertUsable(file);
  const releaseLock = lockStoppedStore(dataDir);
  try {
    return await writeWhole(file, (part) => {
      const report = copyStore(source, part);
      const setAside = existsSync(file)
        ? `${file}.before-${new Date(now).toISOString().replaceAll(':', '-')}`
        : undefined;
      if (setAside) setStoreAside(file, setAside);
      // Otherwise SQLite would read the old store's log as the new store's.
      for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true });
      syncToDisk(dataDir);
      return { ...report, setAside };
    });
  } finally {
    releaseLock();
  }
};

/**
 * The stores in a data folder that no service uses: those set aside by restores, with their logs, and the unfinished
 * copy of an interrupted restore.
 *
 * @param isElsewhere whether the service uses PostgreSQL; the SQLite store from before the move then counts too
 */
export const storesSetAside = (dataDir: string, isElsewhere: boolean): string[] => {
  const file = databaseFile(dataDir);
  const aside = (existsSync(dataDir) ? readdirSync(dataDir) : [])
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .toSorted()
    .map((name) => join(dataDir, name));
  return isElsewhere && existsSync(file) ? [file, ...aside] : aside;
};
