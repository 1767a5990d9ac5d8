/** The versions of the database's tables. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import * as platform from './migrations/01-platform.ts';
import * as contact from './migrations/02-contact.ts';
import * as courseWalk from './migrations/03-course-walk.ts';
import { adopt } from './migrations/adopt.ts';
import { isAdoptable, isOlder, migrationsRun } from './older-stores.ts';
import type { Database } from './schema.ts';

/** Makes the tables of version 1.0.0: the platform's first, then those of each feature. */
const first: Record<string, Migration> = {
  '01-platform': platform,
  '02-contact': contact,
  '03-course-walk': courseWalk,
};

/**
 * Migrations by name: the name of the file, under which stores record them. They run in the order of their names. Once
 * released, neither a migration nor its name is ever changed.
 */
export const migrations: Record<string, Migration> = { ...first };

/**
 * Gives a store of the last version before 1.0.0 the migrations of this version, in one transaction. Its tables exist
 * already.
 *
 * @throws OlderStore when it is older
 */
const adoptStore = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`lock table kysely_migration in exclusive mode`.execute(trx);
    // Another service may have adopted it meanwhile.
    if (!isAdoptable(await migrationsRun(trx))) return;
    await adopt(trx);
    await sql`delete from kysely_migration`.execute(trx);
    const timestamp = new Date().toISOString();
    for (const name of Object.keys(first)) {
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(trx);
    }
  });

/** kysely's message when the database has run a migration that is not in the list. */
const unknownMigration = /previously executed migration (\S+) is missing/;

/**
 * Runs pending migrations in one transaction, so that an interrupted start leaves the previous version. On PostgreSQL
 * kysely also takes an advisory lock, so several services may start at once.
 *
 * @throws Error with a message for operators when a newer version has migrated the store; what the first failing
 * migration threw
 */
export const migrate = async (db: Kysely<Database>, list = migrations): Promise<void> => {
  const provider = { getMigrations: () => Promise.resolve(list) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const [, name] = unknownMigration.exec((error as Error).message) ?? [];
  if (name === undefined) throw error as Error;
  if (isOlder(name)) {
    await adoptStore(db);
    return migrate(db, list);
  }
  throw new Error(`This store is of a newer version (${name}): install that, or restore a copy.`, {
    cause: error,
  });
};
