/** Makes backups of the SQLite store, and restores them: docs/operating/backup.md. */
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
import { messageForOlderStore } from './migrations.ts';
import { assertReadable, assertUsable } from './permissions.ts';
import { commandWaitMs, databaseFile, lockStoppedStore, makeFolder } from './sqlite.ts';

interface StoreReport {
  /** Number of rows, by table. */
  rows: Record<string, number>;
  /** Number of deliveries that wait. */
  waiting: number;
}

/** Returns the contents of a store in words: `3 submissions, 1 account`. */
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
  const sentence = messageForOlderStore(column('select name from kysely_migration'));
  if (sentence !== undefined) throw new CommandError(`${name}: ${sentence}`);
  return {
    rows: Object.fromEntries(tables.map((table) => [table, count(`"${table}"`)])),
    waiting: count(`jobs where state = 'pending'`),
  };
};

/** Copies a store, with the log that a crash may have left, into a new file without a log. Never changes the source. */
const copyStore = (source: string, target: string): StoreReport => {
  // SQLite keeps the mode of an empty file that it writes to.
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
 * Writes a consistent backup of the store into a new file, even while the service runs, and checks all of it. Makes the
 * file's folder if it is missing.
 *
 * @returns the contents of the backup
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

/** Returns a time for file names, which then sort by time: `2026-11-21T02-00-00.000Z`. */
const timeInName = (now: number): string => new Date(now).toISOString().replaceAll(':', '-');

/** Matches the names of backups, and of the `.part` files that interrupted backups have left. */
const datedName = /^quarrylight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(?:\.part)?$/;

/**
 * Writes a backup with a dated name into a folder. Then deletes the oldest backups there, and the `.part` files of
 * interrupted backups. Deletes nothing if the backup fails, and never deletes other files.
 *
 * @param keep how many backups to keep, including the new one
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
  // Always keeps the new backup, even if older ones have later names because the clock once ran fast.
  const others = readdirSync(folder)
    .filter((name) => datedName.test(name) && name !== basename(file))
    .toSorted()
    .toReversed();
  const newest = others.filter((name) => !name.endsWith('.part')).slice(0, keep - 1);
  for (const name of others) if (!newest.includes(name)) rmSync(join(folder, name));
  return { ...report, file };
};

/** Bytes of the parts of a log (SQLite, "WAL-mode File Format"). */
const logHeader = 32;
const frameHeader = 24;

/**
 * Moves the log into the store's file, and empties the log.
 *
 * @param logBytes the log's size before SQLite opened it
 * @param onRead called before SQLite empties the log, if SQLite has read every frame that fits in `logBytes`
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
    // Some disks have no hard links.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
  syncFile(name);
};

/**
 * Gives a store a second name, so that it is kept when another store replaces it. Copies the log first, because SQLite
 * removes the parts of a log that it cannot read. Keeps that copy unless SQLite has read the whole log. The store's
 * file comes last, when it is complete without the log.
 */
const setStoreAside = (file: string, aside: string): void => {
  const [log, logAside] = [`${file}-wal`, `${aside}-wal`];
  const hasLog = existsSync(log);
  if (hasLog) {
    // Not a hard link, which would share the bytes that SQLite removes.
    copyFileSync(log, logAside, constants.COPYFILE_EXCL);
    syncFile(logAside);
    syncFolder(dirname(logAside));
  }
  const logBytes = hasLog ? statSync(logAside).size : 0;
  moveLogIntoFile(file, logBytes, () => rmSync(logAside, { force: true }));
  giveSecondName(file, aside);
};

/**
 * Replaces the database with a backup, including the backup's write-ahead log if it has one. Keeps the previous
 * database under another name. The service must not be running. Copies the backup into the folder and checks it
 * first. One rename then puts it in place, so that there is a complete store even if the process is killed.
 *
 * @param now milliseconds since 1970
 * @returns the contents of the backup, and the file of the previous database, if there was one
 * @throws CommandError: the database is then unchanged, unless the message says that the file was written
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
      // The log belongs to a store whose file was moved away. That file is complete only with its log.
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
 * Returns the files in a data folder that no service uses: stores that restores have set aside, with their logs, and
 * the unfinished copy of an interrupted restore.
 *
 * @param usesPostgres whether the service uses PostgreSQL. The SQLite store from before the move then counts too
 */
export const unusedStoreFiles = (dataDir: string, usesPostgres: boolean): string[] => {
  const file = databaseFile(dataDir);
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  return names
    .map((name) => join(dataDir, name))
    .filter((path) => path.startsWith(`${file}.`) || (usesPostgres && path === file))
    .toSorted();
};
