/** The versions of the database's tables. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import * as platform from './migrations/01-platform.ts';
import * as contact from './migrations/02-contact.ts';
import * as courseWalk from './migrations/03-course-walk.ts';
import * as version11 from './migrations/04-version-1-1.ts';
import * as limitKey from './migrations/05-limit-key.ts';
import type { Database } from './schema.ts';

/**
 * Migrations by name: the name of the file, under which stores record them. They run in the order of their names; the
 * first three made the tables of 1.0.0. Once released, neither a migration nor its name is ever changed.
 */
export const migrations: Record<string, Migration> = {
  '01-platform': platform,
  '02-contact': contact,
  '03-course-walk': courseWalk,
  '04-version-1-1': version11,
  '05-limit-key': limitKey,
};

/** kysely's message when the database has run a migration that is not in the list. */
const unknownMigration = /previously executed migration (\S+) is missing/;

/** What an operator does about a store that has run such a migration. Those of before 1.0.0 were named by date. */
const sentenceOn = (name: string): string =>
  name.startsWith('2026-')
    ? 'This store is of a version before 1.0.0 and was left as it is: start version 1.0.0 (commit 464487c) with it once, then this one.'
    : `This store is of a newer version (${name}): install that, or restore a copy.`;

/**
 * Runs pending migrations in one transaction, so that an interrupted start leaves the previous version. On PostgreSQL
 * kysely also takes an advisory lock, so several services may start at once.
 *
 * @throws Error with a message for operators when the store is of a newer version or of one before 1.0.0; what the
 * first failing migration threw
 */
export const migrate = async (db: Kysely<Database>, list = migrations): Promise<void> => {
  const provider = { getMigrations: () => Promise.resolve(list) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const [, name] = unknownMigration.exec((error as Error).message) ?? [];
  throw name === undefined ? (error as Error) : new Error(sentenceOn(name), { cause: error });
};
