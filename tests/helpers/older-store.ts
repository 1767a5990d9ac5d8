/** A database as an earlier version left it. */
import { type Kysely, Migrator } from 'kysely';
import type { TestContext } from 'vitest';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { migrations } from '#platform/database/migrate.ts';
import { connectSqlite, databaseFile } from '#platform/database/open-sqlite.ts';
import type { Database } from '#platform/database/schema.ts';
import { freshDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface OlderStore {
  db: Kysely<Database>;
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
}

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
  const db = databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(databaseFile(dataDir));
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  const provider = { getMigrations: () => Promise.resolve(before) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  return { db, dataDir, databaseUrl };
};
