/** Opens the store in either database: for a service, which migrates it, or for a command next to a service. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { CommandError } from '#platform/command.ts';
import { openFailure } from '#platform/failure.ts';
import type { Config } from '#settings/service.ts';
import { messageForOlderStore } from './migrations.ts';
import { assertUsable, isNotPermitted, notPermitted } from './permissions.ts';
import { connectPostgres, hostAndDatabase, openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import {
  commandWaitMs,
  connectSqlite,
  databaseFile,
  type OpenSqlite,
  openSqlite,
  StoreInUse,
} from './sqlite.ts';

/** An open store. `checkpoint` and `logBytes` are undefined with PostgreSQL. */
export type OpenDatabase = Pick<OpenSqlite, 'db' | 'isNew' | 'close'> & Partial<OpenSqlite>;

/** The settings of the store's location: DATABASE_URL and DATA_DIR. */
export type StorePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Returns the store's location: a folder, or server and database without user and password. */
export const placeInWords = ({ databaseUrl, dataDir }: StorePlace): string =>
  databaseUrl ? hostAndDatabase(databaseUrl) : resolve(dataDir);

/**
 * Opens and migrates the database that the settings name: PostgreSQL, which services may share, or SQLite in the data
 * folder, which only one service may use.
 *
 * @throws Error whose message tells an operator why it cannot be opened
 */
export const openForService = ({ databaseUrl, dataDir }: StorePlace): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);

/** @throws CommandError if the store was made before 1.0.0; the database's error if it is not a store */
const assertStore = async (db: Kysely<Database>): Promise<void> => {
  await db.selectFrom('jobs').select('id').limit(1).execute();
  const migrations = sql<{ name: string }>`select name from kysely_migration`;
  const { rows } = await migrations.execute(db);
  const sentence = messageForOlderStore(rows.map(({ name }) => name));
  if (sentence !== undefined) throw new CommandError(sentence);
};

/** Connects next to a service that may be running. Waits for its commits, and leaves checkpoints to it. */
const connectForCommand = (dataDir: string, isReadOnly: boolean): Kysely<Database> => {
  const file = databaseFile(dataDir);
  assertUsable(file);
  if (!existsSync(file)) {
    throw new CommandError(
      `There is no database at ${file}. Start the service once, or set DATA_DIR to the folder it uses. If the service is running, do not restart it: docs/operating/troubleshooting.md, "Moved or deleted".`,
    );
  }
  const pragmas = ['wal_autocheckpoint = 0', ...(isReadOnly ? ['query_only = ON'] : [])];
  try {
    return connectSqlite(file, { waitMs: commandWaitMs, pragmas });
  } catch (error) {
    // Opening the file sets its mode, which only its owner may do.
    throw isNotPermitted(error) ? notPermitted(error.path ?? file) : error;
  }
};

/**
 * Returns whether an error of `assertStore` means that a table is missing. Its statements are correct, so SQLITE_ERROR
 * has no other cause. PostgreSQL's code is in appendix A.
 */
const hasNoTables = (error: unknown): boolean => {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return errcode === 1 || code === '42P01';
};

/**
 * Opens the store for reading or for changes, even while services write to it.
 *
 * @throws CommandError if it cannot be reached, or does not exist yet
 */
export const openForCommand = async (
  place: StorePlace,
  access: 'read' | 'write',
): Promise<Kysely<Database>> => {
  const { databaseUrl, dataDir } = place;
  let db: Kysely<Database> | undefined;
  try {
    db = databaseUrl ? connectPostgres(databaseUrl) : connectForCommand(dataDir, access === 'read');
    await assertStore(db);
    return db;
  } catch (error) {
    await db?.destroy();
    if (error instanceof CommandError) throw error;
    const [preposition, setting] = databaseUrl ? ['at', 'DATABASE_URL'] : ['in', 'DATA_DIR'];
    throw new CommandError(
      hasNoTables(error)
        ? `There is no store in ${placeInWords(place)} yet. Start the service once, or correct ${setting}.`
        : openFailure(error, `${preposition} ${placeInWords(place)}`, setting).message,
      { cause: error },
    );
  }
};

/**
 * Opens the store for a change, whether or not a service is running. Creates a missing store.
 *
 * @throws Error with a message for an operator
 */
export const openOrCreateStore = async (
  place: StorePlace,
): Promise<Pick<OpenDatabase, 'db' | 'close'>> => {
  try {
    return await openForService(place);
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    const db = await openForCommand(place, 'write');
    return { db, close: () => db.destroy() };
  }
};
