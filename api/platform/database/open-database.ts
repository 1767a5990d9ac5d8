import type { Kysely } from 'kysely';
import type { PlatformConfig } from '#platform/config/settings.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Moves SQLite's write-ahead log into the file: deleted data is then in neither. Undefined with PostgreSQL. */
  checkpoint?: () => Promise<void>;
  /** Closes it. SQLite's log is moved before, if the disk has room, and the lock released. */
  close: () => Promise<void>;
}

/** The settings that say where the data is: DATABASE_URL and DATA_DIR. */
export type DatabasePlace = Pick<PlatformConfig, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database named by the settings and migrates it: PostgreSQL, which services may share, or SQLite in the data
 * folder, which only one service may use.
 *
 * @throws Error whose message tells an operator why it cannot be opened
 */
export const openDatabase = ({ databaseUrl, dataDir }: DatabasePlace): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
