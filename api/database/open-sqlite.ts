import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { migrate } from './migrations.ts';
import type { Database } from './schema.ts';
import { holdSingleWriterLock, StoreInUse } from './single-writer-lock.ts';
import { LibsqlDialect } from './sqlite-dialect.ts';

export interface OpenSqlite {
  db: Kysely<Database>;
  /** Carries the log over into the file and empties it: what was deleted is then on no page of either. */
  checkpoint: () => Promise<void>;
  /** Carries the log over into the file and lets go of it. */
  close: () => Promise<void>;
}

const FULL = 2;
/** `inbox` writes for milliseconds. The whole service waits meanwhile, so it does not wait for what takes longer. */
const BUSY_TIMEOUT_MS = 500;

/**
 * SQLite forgets `synchronous` with the connection, and a commit that is not synced is not kept: the service does not
 * start on anything less than FULL.
 */
const assertFullSync = (sqlite: Libsql.Database): void => {
  const [row] = sqlite.pragma('synchronous') as Array<{ synchronous: number }>;
  if (row?.synchronous !== FULL) {
    throw new Error(`SQLite runs with synchronous=${String(row?.synchronous)}, not FULL (2).`);
  }
};

const connect = (file: string): Libsql.Database => {
  const sqlite = new Libsql(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // What is deleted is overwritten.
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return sqlite;
};

/** Where the submissions are, below the data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'quarrylight.sqlite');

const open = async (dataDir: string): Promise<OpenSqlite> => {
  mkdirSync(dataDir, { recursive: true });
  const letGo = holdSingleWriterLock(dataDir);
  try {
    const sqlite = connect(databaseFile(dataDir));
    assertFullSync(sqlite);
    const db = new Kysely<Database>({ dialect: new LibsqlDialect(sqlite) });
    await migrate(db);
    const checkpoint = async (): Promise<void> => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    };
    return {
      db,
      checkpoint,
      close: async () => {
        await checkpoint();
        await db.destroy();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
};

/**
 * Opens the embedded database for writing, alone, and brings it up to date.
 *
 * @throws Error in a sentence when another service has it, or when it would not sync
 */
export const openSqlite = async (dataDir: string): Promise<OpenSqlite> => {
  try {
    return await open(dataDir);
  } catch (error) {
    if (error instanceof StoreInUse) throw error;
    throw new Error(
      `The database in ${dataDir} (DATA_DIR) cannot be used: ${(error as Error).message}`,
      { cause: error },
    );
  }
};
