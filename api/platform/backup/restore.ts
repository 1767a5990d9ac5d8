import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import { makeFolder } from '#platform/database/make-folder.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { holdSingleWriterLock, StoreInUse } from '#platform/database/single-writer-lock.ts';
import { assertUsable, isThere } from '#platform/database/permissions.ts';
import type { StoreReport } from './check-store.ts';
import { copyStore } from './copy-store.ts';
import { asideOf } from './set-aside.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** The result of a restore. */
export interface Restored extends StoreReport {
  /** The file with the previous database; undefined when there was none. */
  setAside: string | undefined;
}

const lock = (dataDir: string): (() => void) => {
  try {
    makeFolder(dataDir);
    assertUsable(databaseFile(dataDir));
    return holdSingleWriterLock(dataDir);
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(
      cause instanceof StoreInUse
        ? 'The service is running: stop it, then restore.'
        : `${dataDir} (DATA_DIR) cannot be used: ${(cause as Error).message}`,
      { cause },
    );
  }
};

/**
 * Writes the log of a store into its file, so that the file alone is the whole store. A damaged store cannot be opened
 * and keeps its log.
 */
const foldLog = (file: string): void => {
  try {
    const sqlite = new DatabaseSync(file);
    try {
      sqlite.exec('pragma wal_checkpoint(truncate)');
    } finally {
      sqlite.close();
    }
  } catch {
    // A damaged store is set aside as it is, with its log.
  }
};

/** Gives a file a second name, or copies it when the file system has no links. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
};

/** Gives the store a second name, and its log too if it is damaged. */
const keepAs = (file: string, aside: string): void => {
  for (const part of ['', '-wal']) {
    if (existsSync(file + part)) linkOrCopy(file + part, aside + part);
  }
};

/**
 * Replaces the database by a backup, including the backup's write-ahead log if it has one. The previous database is
 * kept under another name. The service must not be running.
 *
 * After each step there is a store that can be opened: the backup is copied into the folder and checked; the old
 * store's log is written into its file; the old file gets a second name; one rename puts the copy in its place.
 *
 * @throws CommandError; the database is then unchanged
 */
export const restore = (dataDir: string, source: string, now: number = Date.now()): Restored => {
  if (!isThere(source)) throw new CommandError(`There is no file ${source}.`);
  const releaseLock = lock(dataDir);
  try {
    const file = databaseFile(dataDir);
    const incoming = `${file}.incoming`;
    const report = copyStore(source, incoming);
    const isReplaced = existsSync(file);
    const aside = asideOf(file, now);
    if (isReplaced) {
      foldLog(file);
      keepAs(file, aside);
    }
    // Otherwise the log of a damaged store would be read as the new store's.
    for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
    syncToDisk(dataDir, 'r');
    renameSync(incoming, file);
    syncToDisk(dataDir, 'r');
    return { ...report, setAside: isReplaced ? aside : undefined };
  } finally {
    releaseLock();
  }
};
