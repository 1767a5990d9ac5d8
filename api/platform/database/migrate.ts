/** The versions of the database's tables. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as platform from './migrations/101-platform.ts';
import * as contact from './migrations/102-contact.ts';
import * as courseWalk from './migrations/103-course-walk.ts';
import type { Database } from './schema.ts';

/**
 * Migrations by name: the name of the file, under which stores record them. They run in the order of their names.
 * Decisions, "Migrations", says until when one may be changed.
 */
export const migrations: Record<string, Migration> = {
  '101-platform': platform,
  '102-contact': contact,
  '103-course-walk': courseWalk,
};

/** kysely's message when the database has run a migration that is not in the list. */
const unknownMigration = /previously executed migration (\S+) is missing/;

/** The names of migrations before 1.0.0: `2026-11-21-submissions-and-outbox`, `01-platform`, `001-platform`. */
const olderName = /^(?:2026-|0\d\d?-)/;

/**
 * What to tell an operator whose store was made by an older checkout, which had other tables.
 *
 * @param names of the migrations that the store has run
 * @returns undefined when the store is of this version or a newer one
 */
export const sentenceOnOlder = (names: readonly string[]): string | undefined =>
  names.some((name) => olderName.test(name))
    ? 'This store is of a checkout before version 1.0.0 and was left as it is: with commit 95713137, npm run inbox -- export still reads it.'
    : undefined;

/**
 * Runs pending migrations in one transaction, so that an interrupted start leaves the previous version. On PostgreSQL
 * kysely also takes an advisory lock, so several services may start at once.
 *
 * @returns whether the store is new: no migration had been run
 * @throws Error with a message for operators when the store is of a newer version or of an older checkout; what the
 * first failing migration threw
 */
export const migrate = async (db: Kysely<Database>, list = migrations): Promise<boolean> => {
  const provider = { getMigrations: () => Promise.resolve(list) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return results?.length === Object.keys(list).length;
  const [, name] = unknownMigration.exec((error as Error).message) ?? [];
  if (name === undefined) throw error as Error;
  const newer = `This store is of a newer version (${name}): install that, or restore a copy.`;
  throw new Error(sentenceOnOlder([name]) ?? newer, { cause: error });
};
