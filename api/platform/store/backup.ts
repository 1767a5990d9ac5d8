/** Copies of the SQLite store, and how one comes back: docs/operating/backup.md. */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pluralize } from '#contract/units.ts';
import { CommandError } from '#platform/command.ts';
import { isDamaged } from '#platform/failure.ts';
import { assertNew, syncFile, syncFolder, writeWhole } from '#platform/whole-file.ts';
import { sentenceOnOlder } from './migrations.ts';
import { assertReadable, assertUsable } from './permissions.ts';
import { commandWaitMs, databaseFile, lockStoppedStore, makeFolder } from './sqlite.ts';

interface StoreReport {
  /** Number of rows, by table. */
  rows: Record<string, number>;
  /** Number of mails and calls that wait to be sent. */
  waiting: number;
}

/** `3 submissions, 1 account`: what a store holds. */
export const contentsInWords = ({ rows }: Pick<StoreReport, 'rows'>): string =>
  [
    pluralize(rows['submissions'] ?? 0, 'submission'),
    pluralize(rows['course_walk_users'] ?? 0, 'account'),
  ].join(', ');

const withStore = <Result>(
  file: string,
  options: DatabaseSyncOptions,
  use: (sqlite: DatabaseSync) => Result,
): Result => {
  const sqlite = new DatabaseSync(file, options);
  try {
    return use(sqlite);
  } finally {
    sqlite.close();
  }
};

const checkCopy = (sqlite: DatabaseSync, name: string): StoreReport => {
  const column = (select: string): string[] =>
    sqlite
      .prepare(select)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const count = (from: string): number => Number(column(`select count(*) from ${from}`)[0]);
  const [check] = column('pragma integrity_check');
  if (check !== 'ok') throw new CommandError(`${name} is damaged: ${check}`);
  const tables = column(`select name from sqlite_master where type = 'table'`);
  if (!['jobs', 'kysely_migration'].every((table) => tables.includes(table))) {
    throw new CommandError(`${name} is a database, but not a store of this service.`);
  }
  const sentence = sentenceOnOlder(column('select name from kysely_migration'));
  if (sentence !== undefined) throw new CommandError(`${name}: ${sentence}`);
  return {
    rows: Object.fromEntries(tables.map((table) => [table, count(`"${table}"`)])),
    waiting: count(`jobs where state = 'pending'`),
  };
};

/** Copies a store, and the log that it has after a crash, into a new file without one. The source is not changed. */
const copyStore = (source: string, target: string): StoreReport => {
  // SQLite writes into the empty file and keeps its mode.
  writeFileSync(target, '', { mode: 0o600, flag: 'wx' });
  try {
    withStore(source, { readOnly: true, timeout: commandWaitMs }, (sqlite) =>
      sqlite.prepare('VACUUM INTO ?').run(target),
    );
    syncFile(target);
    return withStore(target, { readOnly: true }, (sqlite) => checkCopy(sqlite, source));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new CommandError(`${source} is damaged, or is not a store.`, { cause: error });
  }
};

/**
 * Writes a consistent copy of the store into a new file, also while the service runs, and reads it through. The file's
 * folder is made if it is missing.
 *
 * @returns what the copy holds
 * @throws CommandError
 */
export const backUp = async (dataDir: string, target: string): Promise<StoreReport> => {
  const source = databaseFile(dataDir);
  assertReadable(source);
  assertNew(target);
  return writeWhole(target, (part) => {
    makeFolder(dirname(target));
    return copyStore(source, part);
  });
};

/** A time in the names of files, which sort by it: `2026-11-21T02-00-00.000Z`. */
const timeInName = (now: number): string => new Date(now).toISOString().replaceAll(':', '-');

/** Matches the names of backups, and of the `.part` files that interrupted backups left behind. */
const datedName = /^quarrylight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(?:\.part)?$/;

/**
 * Writes a backup with a dated name into a folder, then deletes the oldest backups there and the `.part` files of
 * interrupted ones. When the backup fails, nothing is deleted. Other files are never deleted.
 *
 * @param keep how many copies to keep, including the new one
 * @param now milliseconds since 1970
 * @throws CommandError
 */
export const backUpInto = async (
  dataDir: string,
  folder: string,
  keep: number,
  now: number = Date.now(),
): Promise<StoreReport & { file: string }> => {
  const file = join(folder, `quarrylight-${timeInName(now).slice(0, 19)}Z.sqlite`);
  const report = await backUp(dataDir, file);
  // The new copy always stays, even when a clock that ran ahead gave other copies later names.
  const others = readdirSync(folder)
    .filter((name) => datedName.test(name) && name !== basename(file))
    .toSorted()
    .toReversed();
  const newest = others.filter((name) => !name.endsWith('.part')).slice(0, keep - 1);
  for (const name of others) if (!newest.includes(name)) rmSync(join(folder, name));
  return { ...report, file };
};

/** Sizes in bytes of a log's parts (SQLite, "WAL-mode File Format"). */
const logHeader = 32;
const frameHeader = 24;

/**
 * Moves the log into the store's file and empties it.
 *
 * @param logBytes the log's size before SQLite opened it
 * @param onRead called before SQLite empties the log, if it has read every frame that fits in `logBytes`
 */
const moveLogIntoFile = (file: string, logBytes: number, onRead: () => void): void => {
  try {
    withStore(file, {}, (sqlite) => {
      const { log } = sqlite.prepare('pragma wal_checkpoint(passive)').get() ?? {};
      const pageSize = Number(sqlite.prepare('pragma page_size').get()?.['page_size']);
      const room = Math.floor((logBytes - logHeader) / (frameHeader + pageSize));
      if (log === Math.max(room, 0)) onRead();
      const { busy } = sqlite.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
      if (busy !== 0) {
        throw new CommandError(
          `Another command is reading ${file}. Wait until it ends, then try again.`,
        );
      }
    });
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
};

const giveSecondName = (file: string, name: string): void => {
  try {
    linkSync(file, name);
  } catch {
    // Some disks know no links.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
  syncFile(name);
};

/**
 * Gives a store a second name, which it keeps when another store replaces it. Copies the log first, because SQLite
 * removes the parts of a log that it cannot read. The copy stays unless SQLite has read the whole log. The file comes
 * last, when it is complete without the log.
 */
const setStoreAside = (file: string, aside: string): void => {
  const [log, logAside] = [`${file}-wal`, `${aside}-wal`];
  const hasLog = existsSync(log);
  if (hasLog) {
    // Not a link, which would share the bytes that SQLite removes.
    copyFileSync(log, logAside, constants.COPYFILE_EXCL);
    syncFile(logAside);
    syncFolder(dirname(logAside));
  }
  const logBytes = hasLog ? statSync(logAside).size : 0;
  moveLogIntoFile(file, logBytes, () => rmSync(logAside, { force: true }));
  giveSecondName(file, aside);
};

/**
 * Replaces the database with a backup, including the backup's write-ahead log if it has one. The previous database is
 * kept under another name. The service must not be running. The backup is copied into the folder and checked first; one
 * rename then puts it in place, so that a complete store is there even if the process is killed.
 *
 * @param now milliseconds since 1970
 * @returns what the backup holds, and the file with the previous database, if there was one
 * @throws CommandError; the database then holds what it held, unless the message says that the file is written
 */
export const restore = async (
  dataDir: string,
  source: string,
  now: number = Date.now(),
): Promise<StoreReport & { setAside: string | undefined }> => {
  const file = databaseFile(dataDir);
  assertReadable(source);
  makeFolder(dataDir);
  assertUsable(file);
  const releaseLock = lockStoppedStore(dataDir);
  try {
    return await writeWhole(file, (part) => {
      const report = copyStore(source, part);
      const aside = `${file}.before-${timeInName(now)}`;
      const setAside = existsSync(file) ? aside : undefined;
      if (setAside) setStoreAside(file, setAside);
      // The log belongs to a store file that was moved away, which is complete only with its log.
      else if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
      // Otherwise SQLite would read the old store's log as the new store's.
      for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true });
      syncFolder(dataDir);
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
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  return names
    .map((name) => join(dataDir, name))
    .filter((path) => path.startsWith(`${file}.`) || (isElsewhere && path === file))
    .toSorted();
};
