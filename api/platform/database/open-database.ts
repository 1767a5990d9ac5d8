import { resolve } from 'node:path';
import type { Config } from '#settings/service.ts';
import { placeOf } from './connect-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { type OpenSqlite, openSqlite } from './open-sqlite.ts';

/** `checkpoint` and `logBytes` are undefined with PostgreSQL. */
export type OpenDatabase = Pick<OpenSqlite, 'db' | 'isNew' | 'close'> & Partial<OpenSqlite>;

/** The settings that say where the data is: DATABASE_URL and DATA_DIR. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Where the data is: a folder, or server and database, without user and password. */
export const storePlace = ({ databaseUrl, dataDir }: DatabasePlace): string =>
  databaseUrl ? placeOf(databaseUrl) : resolve(dataDir);

/**
 * Opens the database named by the settings and migrates it: PostgreSQL, which services may share, or SQLite in the data
 * folder, which only one service may use.
 *
 * @throws Error whose message tells an operator why it cannot be opened
 */
export const openDatabase = ({ databaseUrl, dataDir }: DatabasePlace): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
