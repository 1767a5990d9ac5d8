/** Stores of the versions before 1.0.0, which had another list of migrations: docs/operating.md, "Upgrades". */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The last of these versions. A store that it has started with is adopted. */
const lastVersion = { name: '2026-11-24', commit: '2fab7b4c', migration: 'm22-job-figures' };

/** Whether a migration is of these versions, whose first ones were named after days. Every store of theirs has run one. */
export const isOlder = (migration: string): boolean => migration.startsWith('2026-');

/** A store that is left as it is. The message tells an operator what to do. */
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
 * Whether a store that has run these migrations is one of the last version before.
 *
 * @throws OlderStore when it is older
 */
export const isAdoptable = (migrations: readonly string[]): boolean => {
  if (!migrations.some(isOlder)) return false;
  if (!migrations.includes(lastVersion.migration)) throw new OlderStore();
  return true;
};

/** The names of the migrations that a store has run. @throws the database's error where there are none */
export const migrationsRun = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
};

/** Asserts that a service of this version has started with a store. @throws Error, OlderStore */
export const assertAdopted = async (db: Kysely<Database>): Promise<void> => {
  if (!isAdoptable(await migrationsRun(db))) return;
  throw new Error('no service of this version has started with it');
};

const migrationsIn = (file: string): string[] => {
  const url = pathToFileURL(file);
  // Where there is no log, SQLite would make one, and leave it there.
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
 * Asserts that a file of SQLite holds no store that is older than can be adopted, and changes neither file nor log. To open
 * it for writing would. A file that cannot be read, or holds no store, passes: what opens it says so.
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
