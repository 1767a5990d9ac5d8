/** Stores from before 1.0.0, which had other migrations: docs/operating.md, "Upgrades". */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The last of these versions. Stores with which it has started are adopted. */
const lastVersion = { name: '2026-11-24', commit: '2fab7b4c', migration: 'm22-job-figures' };

/** Whether a migration proves a store older: the first ones were named by date, and every such store has run one. */
export const isOlder = (migration: string): boolean => migration.startsWith('2026-');

/** A store that is too old to be adopted, and is left as it is. The message tells an operator what to do. */
export class OlderStore extends Error {
  override name = 'OlderStore';
  constructor() {
    const { name, commit } = lastVersion;
    super(
      `This store is of a version before ${name} and was left as it is: start version ${name} (${commit}) with it once, then this one, as docs/operating.md, "Upgrades", says.`,
    );
  }
}

/**
 * Whether a store that has run these migrations belongs to the last version before 1.0.0.
 *
 * @throws OlderStore when it is older
 */
export const isAdoptable = (migrations: readonly string[]): boolean => {
  if (!migrations.some(isOlder)) return false;
  if (!migrations.includes(lastVersion.migration)) throw new OlderStore();
  return true;
};

/** The names of the migrations that a store has run. @throws the database's error when it has run none */
export const migrationsRun = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
};

/** Asserts that a service of this version has already started with this store. @throws Error, OlderStore */
export const assertAdopted = async (db: Kysely<Database>): Promise<void> => {
  if (!isAdoptable(await migrationsRun(db))) return;
  throw new Error('no service of this version has started with it');
};

const migrationsIn = (file: string): string[] => {
  const url = pathToFileURL(file);
  // Without a log, SQLite would create one and leave it behind.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  const sqlite = new DatabaseSync(url, { readOnly: true });
  try {
    const rows = sqlite.prepare('select name from kysely_migration').all();
    return rows.map(({ name }) => String(name));
  } finally {
    sqlite.close();
  }
};

/**
 * Asserts that a SQLite file is not a store too old to be adopted. Neither the file nor its log is changed, as opening
 * it for writing would do. A file that cannot be read or is not a store passes: opening it will fail.
 *
 * @throws OlderStore
 */
export const assertFileNotOlder = (file: string): void => {
  let migrations: string[];
  try {
    migrations = migrationsIn(file);
  } catch {
    return;
  }
  isAdoptable(migrations);
};
