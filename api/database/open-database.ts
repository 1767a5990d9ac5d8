import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { type OpenPostgres, openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  /** PostgreSQL's connections; undefined with SQLite. */
  pool?: OpenPostgres['pool'];
  /** SQLite's: empties the log into the file. */
  checkpoint?: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the database that the settings name, for writing, and brings it up to date: PostgreSQL, shared with other
 * services, or SQLite in the data folder, alone.
 *
 * @throws Error in a sentence fit for an operator
 */
export const openDatabase = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
