import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '../commands/command-error.ts';
import { isThere } from '../database/permissions.ts';

/** What a store holds. */
export interface StoreReport {
  submissions: number;
  /** Mails and calls that wait to be sent. */
  waiting: number;
}

/** The table of what is sent, which an older version called otherwise; undefined in a store from before either. */
const queueOf = (sqlite: DatabaseSync): string | undefined => {
  const row = sqlite
    .prepare(`select name from sqlite_master where type = 'table' and name in ('jobs', 'outbox')`)
    .get();
  return row?.['name'] as string | undefined;
};

const read = (file: string): StoreReport & { check: string } => {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const count = (from: string): number =>
    Number(sqlite.prepare(`select count(*) as n from ${from}`).get()?.['n']);
  try {
    const check = String(sqlite.prepare('pragma integrity_check').get()?.['integrity_check']);
    const queue = queueOf(sqlite);
    const waiting = queue ? count(`${queue} where state = 'pending'`) : 0;
    return { check, submissions: count('submissions'), waiting };
  } finally {
    sqlite.close();
  }
};

/**
 * Checks the integrity of a store, reading all of it.
 *
 * @param name of the file in messages
 * @throws CommandError when it is damaged or not a store
 */
export const checkStore = (file: string, name = file): StoreReport => {
  if (!isThere(file)) throw new CommandError(`There is no file ${name}.`);
  let found: ReturnType<typeof read>;
  try {
    found = read(file);
  } catch (error) {
    throw new CommandError(`${name} is no copy of the store.`, { cause: error });
  }
  const { check, ...report } = found;
  if (check !== 'ok') throw new CommandError(`${name} is damaged: ${check}`);
  return report;
};
