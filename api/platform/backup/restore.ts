import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import type { Progress } from '#platform/commands/progress.ts';
import { makeFolder } from '#platform/database/make-folder.ts';
import { assertFileNotOlder } from '#platform/database/older-stores.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { holdSingleWriterLock, StoreInUse } from '#platform/database/single-writer-lock.ts';
import { assertUsable, isThere } from '#platform/database/permissions.ts';
import type { StoreReport } from './check-store.ts';
import { copyStore } from './copy-store.ts';
import { asideOf } from './set-aside.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** The result of a restore. */
export interface Restored extends StoreReport {
  /** The file that holds the previous database; undefined when there was none. */
  setAside: string | undefined;
}

const assertRestorable = (source: string): void => {
  if (!isThere(source)) throw new CommandError(`There is no file ${source}.`);
  try {
    assertFileNotOlder(source);
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
};

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
 * Writes the log of a store into its file, after which the file alone is the whole store. A damaged store, which cannot be
 * opened, keeps its log.
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
    // It is set aside as it is, with its log.
  }
};

/** A second name for a file; a copy where the file system has no links. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
};

/** Gives the store a second name, with the log that is left of a damaged one. */
const keepAs = (file: string, aside: string): void => {
  for (const part of ['', '-wal']) {
    if (existsSync(file + part)) linkOrCopy(file + part, aside + part);
  }
};

/**
 * Replaces the database by a backup, which may have a write-ahead log beside it. The previous one is kept under another name. The service must not be running.
 *
 * There is an openable store after each step: the backup is copied beside and checked; the old store's log is written
 * into its file, so that the file alone is whole; the old file gets a second name; one rename puts the copy in its
 * place.
 *
 * @throws CommandError; the database is then unchanged
 */
export const restore = async (
  dataDir: string,
  source: string,
  { now = Date.now(), progress }: { now?: number; progress?: Progress | undefined } = {},
): Promise<Restored> => {
  assertRestorable(source);
  const releaseLock = lock(dataDir);
  try {
    const file = databaseFile(dataDir);
    const incoming = `${file}.incoming`;
    const report = await copyStore(source, incoming, progress);
    const isReplaced = existsSync(file);
    const aside = asideOf(file, now);
    if (isReplaced) {
      foldLog(file);
      keepAs(file, aside);
    }
    // The log of a damaged store, which would otherwise be read as the new one's.
    for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
    syncToDisk(dataDir, 'r');
    renameSync(incoming, file);
    syncToDisk(dataDir, 'r');
    return { ...report, setAside: isReplaced ? aside : undefined };
  } finally {
    releaseLock();
  }
};
