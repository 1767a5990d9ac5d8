import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';

/** What a store holds. */
export interface StoreReport {
  /** Number of rows, by table. */
  rows: Record<string, number>;
  /** Number of mails and calls that wait to be sent. */
  waiting: number;
}

/** Every store has this table, as every store has run migrations. */
const migrationTable = 'kysely_migration';

const read = (file: string): StoreReport & { check: string } => {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const count = (from: string): number =>
    Number(sqlite.prepare(`select count(*) as n from ${from}`).get()?.['n']);
  try {
    const check = String(sqlite.prepare('pragma integrity_check').get()?.['integrity_check']);
    const tables = sqlite.prepare(`select name from sqlite_master where type = 'table'`).all();
    const names = tables.map(({ name }) => name as string);
    const rows = Object.fromEntries(names.map((name) => [name, count(`"${name}"`)]));
    if (!(migrationTable in rows)) throw new Error('It has run no migration.');
    return { check, rows, waiting: 'jobs' in rows ? count(`jobs where state = 'pending'`) : 0 };
  } finally {
    sqlite.close();
  }
};

/**
 * Checks the integrity of a store by reading all of it.
 *
 * @param name name of the file in messages
 * @throws CommandError when the file is damaged or not a store
 */
export const checkStore = (file: string, name = file): StoreReport => {
  let contents: ReturnType<typeof read>;
  try {
    contents = read(file);
  } catch (error) {
    throw new CommandError(`${name} is no copy of the store.`, { cause: error });
  }
  const { check, ...report } = contents;
  if (check !== 'ok') throw new CommandError(`${name} is damaged: ${check}`);
  return report;
};
