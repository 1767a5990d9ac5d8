/** The versions of the database's tables. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import * as platform from './migrations/01-platform.ts';
import * as contact from './migrations/02-contact.ts';
import * as courseWalk from './migrations/03-course-walk.ts';
import { adopt } from './migrations/adopt.ts';
import { isAdoptable, isOlder, migrationsRun } from './older-stores.ts';
import type { Database } from './schema.ts';

/** Makes the tables of version 1.0.0: each feature its own, after those of the platform. */
const first: Record<string, Migration> = {
  '01-platform': platform,
  '02-contact': contact,
  '03-course-walk': courseWalk,
};

/**
 * By the names under which stores know them, which are those of their files; run in the order of these. One that has been
 * released is never changed, nor is its name.
 */
export const migrations: Record<string, Migration> = { ...first };

/**
 * Gives a store of the last version before 1.0.0 the list of this one, in one transaction: it has the tables already.
 *
 * @throws OlderStore when it is older
 */
const adoptStore = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`lock table kysely_migration in exclusive mode`.execute(trx);
    // Another service may have done so meanwhile.
    if (!isAdoptable(await migrationsRun(trx))) return;
    await adopt(trx);
    await sql`delete from kysely_migration`.execute(trx);
    const timestamp = new Date().toISOString();
    for (const name of Object.keys(first)) {
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(trx);
    }
  });

/** kysely's words where the database has run a migration that is not in the list. */
const unknownMigration = /previously executed migration (\S+) is missing/;

/**
 * Runs the migrations that have not been run, in one transaction: a start that is cut short leaves the version before. On
 * PostgreSQL kysely also takes an advisory lock, so several services may start at once.
 *
 * @throws Error whose message tells an operator that another version has migrated it; what the first failing migration threw
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
