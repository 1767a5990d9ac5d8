/** A database as an earlier version left it. */
import { Kysely, Migrator } from 'kysely';
import type { TestContext } from 'vitest';
import { connectPostgres } from '../../api/database/connect-postgres.ts';
import { openLibsql } from '../../api/database/libsql.ts';
import { migrations } from '../../api/database/migrate.ts';
import { databaseFile } from '../../api/database/open-sqlite.ts';
import type { Database } from '../../api/database/schema.ts';
import { LibsqlDialect } from '../../api/database/sqlite-dialect.ts';
import { freshDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface OlderStore {
  db: Kysely<Database>;
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
}

const connectSqlite = async (dataDir: string): Promise<Kysely<Database>> => {
  const sqlite = openLibsql(databaseFile(dataDir));
  await sqlite.exec('pragma foreign_keys = ON');
  return new Kysely<Database>({ dialect: new LibsqlDialect(sqlite) });
};

/**
 * The empty tables of a version.
 *
 * @param last the name of its last migration
 */
export const openOlderStore = async (
  context: TestContext,
  database: 'SQLite' | 'PostgreSQL',
  last: string,
): Promise<OlderStore> => {
  const dataDir = temporaryFolder();
  const databaseUrl = database === 'SQLite' ? '' : await freshDatabase(context);
  const db = databaseUrl ? connectPostgres(databaseUrl) : await connectSqlite(dataDir);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  const provider = { getMigrations: () => Promise.resolve(before) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  return { db, dataDir, databaseUrl };
};
