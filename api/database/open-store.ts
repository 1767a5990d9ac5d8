import { existsSync } from 'node:fs';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import type { Config } from '../config.ts';
import { connectPostgres } from './connect-postgres.ts';
import { connectToWrite, databaseFile } from './open-sqlite.ts';
import { placeOf, postgresFailure } from './postgres-failure.ts';
import type { Database } from './schema.ts';
import { LibsqlDialect } from './sqlite-dialect.ts';

/** The store cannot be opened. The message is a sentence for operators that says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

const busyTimeoutMs = 5000;

/** A connection beside a running service: it waits for the service's commits, and leaves checkpoints to it. */
const connect = (dataDir: string): Libsql.Database => {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) {
    throw new StoreError(
      `There is no database at ${file}. Start the service once, or set DATA_DIR to the folder it uses.`,
    );
  }
  const sqlite = new Libsql(file);
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  sqlite.pragma('wal_autocheckpoint = 0');
  return checked(sqlite, dataDir);
};

/** @throws StoreError for an empty or damaged file */
const checked = (sqlite: Libsql.Database, dataDir: string): Libsql.Database => {
  try {
    sqlite.prepare('select id from submissions limit 1').all();
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw new StoreError(
      `${databaseFile(dataDir)} cannot be read as a store: ${(error as Error).message}. Start the service once, restore a copy, or correct DATA_DIR.`,
      { cause: error },
    );
  }
};

const kyselyOver = (sqlite: Libsql.Database): Kysely<Database> =>
  new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });

/** libsql ignores the option `readonly`, so a pragma refuses writes. */
const readSqlite = (dataDir: string): Kysely<Database> => {
  const sqlite = connect(dataDir);
  sqlite.pragma('query_only = ON');
  return kyselyOver(sqlite);
};

/** Writes and waits as the service's own connection does, but for longer: the service has the lock often under load. */
const writeSqlite = async (dataDir: string): Promise<Kysely<Database>> => {
  connect(dataDir).close();
  const sqlite = await connectToWrite(databaseFile(dataDir), busyTimeoutMs);
  await sqlite.pragma('wal_autocheckpoint = 0', {});
  return new Kysely<Database>({ dialect: new LibsqlDialect(sqlite) });
};

/** PostgreSQL, appendix A. */
const undefinedTable = '42P01';

const openPostgresStore = async (
  databaseUrl: string,
  options: { readOnly: boolean },
): Promise<Kysely<Database>> => {
  const { db } = connectPostgres(databaseUrl, options);
  try {
    await db.selectFrom('submissions').select('id').limit(1).execute();
    return db;
  } catch (error) {
    await db.destroy();
    throw new StoreError(
      (error as { code?: unknown }).code === undefinedTable
        ? `Nothing was ever stored in ${placeOf(databaseUrl)}. Start the service once, or correct DATABASE_URL.`
        : postgresFailure(error, databaseUrl).message,
      { cause: error },
    );
  }
};

type StoreSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the store for reading, also while services write to it.
 *
 * @throws StoreError when it cannot be reached, or nothing has been stored yet
 */
export const openStoreToRead = async ({
  databaseUrl,
  dataDir,
}: StoreSettings): Promise<Kysely<Database>> =>
  databaseUrl ? openPostgresStore(databaseUrl, { readOnly: true }) : readSqlite(dataDir);

/**
 * Opens the store for a change, also while services write to it.
 *
 * @throws StoreError when it cannot be reached, or nothing has been stored yet
 */
export const openStoreToWrite = async ({
  databaseUrl,
  dataDir,
}: StoreSettings): Promise<Kysely<Database>> =>
  databaseUrl ? openPostgresStore(databaseUrl, { readOnly: false }) : writeSqlite(dataDir);
