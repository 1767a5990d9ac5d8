import { existsSync } from 'node:fs';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { databaseFile } from '../database/open-sqlite.ts';
import type { Database } from '../database/schema.ts';

/** A failure that is explained to people in its message. */
export class InboxError extends Error {
  override name = 'InboxError';
}

/** A connection that waits for the service's commits and leaves carrying the log over into the file to the service. */
const connect = (dataDir: string): Libsql.Database => {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) {
    throw new InboxError(
      `There is no database at ${file}. Start the service once, or set DATA_DIR to the folder it uses.`,
    );
  }
  const sqlite = new Libsql(file);
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma('wal_autocheckpoint = 0');
  return sqlite;
};

const over = (sqlite: Libsql.Database): Kysely<Database> =>
  new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite as never }) });

/**
 * Opens the store for reading, also while a service writes to it. libsql ignores `readonly`, so the connection itself
 * is told to refuse writes.
 *
 * @throws InboxError when nothing has been stored yet
 */
export const openInbox = (dataDir: string): Kysely<Database> => {
  const sqlite = connect(dataDir);
  sqlite.pragma('query_only = ON');
  return over(sqlite);
};

/**
 * Opens the store for a change, also while a service writes to it. What is deleted is overwritten.
 *
 * @throws InboxError when nothing has been stored yet
 */
export const openInboxToWrite = (dataDir: string): Kysely<Database> => {
  const sqlite = connect(dataDir);
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('secure_delete = ON');
  return over(sqlite);
};
