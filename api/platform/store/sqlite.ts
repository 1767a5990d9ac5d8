/** The embedded database: its folder, its file, its write-ahead log, and the lock that allows only one service. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { secondMs } from '#contract/units.ts';
import { CommandError } from '#platform/command.ts';
import { isBusy, openFailure } from '#platform/failure.ts';
import { migrate } from './migrations.ts';
import type { Database } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'quarrylight.sqlite');

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and its missing parents, for this user only. Node's own `recursive` option never returns in a folder
 * that cannot hold new ones, such as /proc.
 *
 * @throws CommandError if a file has the folder's path; otherwise the operating system's error
 */
export const makeFolder = (folder: string): void => {
  const path = resolve(folder);
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process may have made it in the meantime.
    if (isFolder(path)) return;
    throw existsSync(path) ? new CommandError(`${path} is not a folder.`) : error;
  }
};

/** Another process holds the lock. */
export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

/**
 * Lets at most one service use a data folder. The lock is an exclusive SQLite transaction on a file of its own, so it
 * does not affect readers of the database. The operating system releases it when the process ends, even by kill -9.
 *
 * @returns a function that releases the lock
 * @throws StoreInUse if another process holds the lock
 */
const holdSingleWriterLock = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'service.lock');
  // Not opened if it exists: closing it would release a lock that this process holds on it (fcntl).
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StoreInUse(
      `Another service is using ${dataDir}. Stop it, or give this service a DATA_DIR of its own.`,
      { cause: error },
    );
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
};

/**
 * Takes the lock of the service for a command that needs the service to be stopped.
 *
 * @throws CommandError if a service is running
 */
export const lockStoppedStore = (dataDir: string): (() => void) => {
  try {
    return holdSingleWriterLock(dataDir);
  } catch (cause) {
    if (!(cause instanceof StoreInUse)) throw cause;
    throw new CommandError(`The service is using ${dataDir}. Stop it first.`, { cause });
  }
};

/** How long the service waits while a command writes. A command's write takes milliseconds. */
const serviceWaitMs = secondMs / 2;
/** How long a command waits while the service writes. Longer, because the service writes often under load. */
export const commandWaitMs = 5 * secondMs;

const fullSync = 2;

/**
 * Asserts that `synchronous`, a setting of the connection, is FULL. With less, a power failure could lose a commit.
 *
 * @throws Error otherwise
 */
const assertFullSync = (sqlite: DatabaseSync): void => {
  const row = sqlite.prepare('pragma synchronous').get();
  if (row?.['synchronous'] !== fullSync) {
    throw new Error(`SQLite runs with synchronous=${String(row?.['synchronous'])}, not FULL (2).`);
  }
};

/** Makes the file readable by its owner only, whatever the umask. SQLite gives a new log the mode of its database. */
const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', 0o600));
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) chmodSync(file + part, 0o600);
  }
};

const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // Overwrites deleted data with zeros.
  'secure_delete = ON',
];

/**
 * Opens a SQLite file, or creates it. Each commit is synced to disk.
 *
 * @param waitMs milliseconds that a statement waits while another process writes
 */
export const connectSqlite = (
  file: string,
  { waitMs = serviceWaitMs, pragmas: more = [] }: { waitMs?: number; pragmas?: string[] } = {},
): Kysely<Database> => {
  keepPrivate(file);
  const sqlite = new DatabaseSync(file, { timeout: waitMs });
  try {
    for (const pragma of [...pragmas, ...more, 'busy_timeout = 0']) sqlite.exec(`pragma ${pragma}`);
    assertFullSync(sqlite);
    return new Kysely<Database>({ dialect: new NodeSqliteDialect({ sqlite, waitMs }) });
  } catch (error) {
    sqlite.close();
    throw error;
  }
};

/** The embedded database while a service uses it. */
export interface OpenSqlite {
  db: Kysely<Database>;
  /** Whether this start created it, so that nothing was stored before. */
  isNew: boolean;
  /**
   * Moves the write-ahead log into the file. Deleted data is then gone from both.
   *
   * @throws SQLITE_BUSY if another connection is reading from the log
   */
  checkpoint: () => Promise<void>;
  /** Size of the write-ahead log. */
  logBytes: () => number;
  /** Moves the log into the file if the disk has room, closes the database, and releases the lock. */
  close: () => Promise<void>;
}

/** The result code SQLITE_BUSY. */
const busyCode = 5;

const open = async (dataDir: string): Promise<OpenSqlite> => {
  makeFolder(dataDir);
  // Gives a clear error. SQLite's own would only say that it cannot open a file.
  accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  const releaseLock = holdSingleWriterLock(dataDir);
  try {
    const db = connectSqlite(databaseFile(dataDir));
    const isNew = await migrate(db);
    const checkpoint = async (): Promise<void> => {
      const pragma = sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`;
      const [row] = (await pragma.execute(db)).rows;
      // If the database is busy, this pragma does not throw like other statements, but returns a row that says so.
      if (row?.busy) {
        throw Object.assign(new Error('Another connection reads the log.'), { errcode: busyCode });
      }
    };
    return {
      db,
      isNew,
      checkpoint,
      logBytes: () =>
        statSync(`${databaseFile(dataDir)}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      close: async () => {
        // On a full disk, the log stays next to the file, and the next start reads it.
        await checkpoint().catch(() => undefined);
        await db.destroy().finally(releaseLock);
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
};

/**
 * Opens or creates the embedded database as its only service, and migrates it.
 *
 * @throws StoreInUse if another service uses it; Error whose message tells an operator why it cannot be used
 */
export const openSqlite = async (dataDir: string): Promise<OpenSqlite> => {
  try {
    return await open(dataDir);
  } catch (error) {
    if (error instanceof StoreInUse) throw error;
    throw openFailure(error, `in ${dataDir}`, 'DATA_DIR');
  }
};

interface EmptyLogOptions {
  pauseMs?: number;
  maxAttempts?: number;
}

/**
 * Moves the write-ahead log into the database's file. While a command or a backup is reading from the log, retries for
 * ten minutes by default.
 *
 * @param signal if aborted, there is no further attempt
 * @throws SQLite's error; SQLITE_BUSY after the last attempt
 */
export const emptyWriteAheadLog = async (
  { checkpoint }: Pick<OpenSqlite, 'checkpoint'>,
  signal: AbortSignal,
  { pauseMs = 10 * secondMs, maxAttempts = 60 }: EmptyLogOptions = {},
): Promise<void> => {
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      await checkpoint();
      return;
    } catch (error) {
      if (!isBusy(error) || attempts >= maxAttempts) throw error;
    }
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
};
