import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { type OpenPostgres, openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  /** The connections of `db` to PostgreSQL; undefined with SQLite. */
  pool?: OpenPostgres['pool'];
  /** Empties SQLite's write-ahead log into the file; undefined with PostgreSQL. */
  checkpoint?: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the database of the settings and migrates it: PostgreSQL, which services may share, or SQLite in the data folder,
 * which one service uses.
 *
 * @throws Error whose message tells an operator why it cannot be opened
 */
export const openDatabase = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
