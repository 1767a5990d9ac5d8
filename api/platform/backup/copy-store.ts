import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pluralize } from '#shared/pluralize.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import { syncToDisk } from '#platform/commands/write-whole.ts';
import { isDamaged } from '#platform/log/failures.ts';
import { sentenceOnOlder } from '#platform/database/migrate.ts';

/** How long to wait while the service writes. */
const busyTimeoutMs = 5000;

/** What a store holds. */
export interface StoreReport {
  /** Number of rows, by table. */
  rows: Record<string, number>;
  /** Number of mails and calls that wait to be sent. */
  waiting: number;
}

/** `3 submissions, 1 account`: what a store holds. */
export const countedIn = ({ rows }: Pick<StoreReport, 'rows'>): string =>
  [
    pluralize(rows['submissions'] ?? 0, 'submission'),
    pluralize(rows['course_walk_users'] ?? 0, 'account'),
  ].join(', ');

/**
 * Checks the integrity of a store by reading all of it.
 *
 * @param name name of the file in messages
 * @throws CommandError when it is damaged, is not a store, or was made by an older checkout; SQLite's error when it
 * cannot be read
 */
const checkStore = (file: string, name: string): StoreReport => {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const count = (from: string): number =>
    Number(sqlite.prepare(`select count(*) as n from ${from}`).get()?.['n']);
  try {
    const check = String(sqlite.prepare('pragma integrity_check').get()?.['integrity_check']);
    if (check !== 'ok') throw new CommandError(`${name} is damaged: ${check}`);
    const tables = sqlite.prepare(`select name from sqlite_master where type = 'table'`).all();
    const names = tables.map(({ name: table }) => table as string);
    if (!['jobs', 'kysely_migration'].every((table) => names.includes(table))) {
      throw new CommandError(`${name} is no copy of the store.`);
    }
    const migrations = sqlite.prepare('select name from kysely_migration').all();
    const sentence = sentenceOnOlder(migrations.map(({ name: migration }) => migration as string));
    if (sentence !== undefined) throw new CommandError(`${name}: ${sentence}`);
    return {
      rows: Object.fromEntries(names.map((table) => [table, count(`"${table}"`)])),
      waiting: count(`jobs where state = 'pending'`),
    };
  } finally {
    sqlite.close();
  }
};

const vacuumInto = (source: string, target: string): void => {
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
  try {
    sqlite.prepare('VACUUM INTO ?').run(target);
  } finally {
    sqlite.close();
  }
};

/**
 * Copies a store into a new file that needs no write-ahead log. After a crash the source has one;
 * `VACUUM INTO` reads it too. The source is opened read-only and not changed.
 *
 * @returns what the copy holds, read from the copy after it was synced
 * @throws CommandError when the source is damaged or not a store
 */
export const copyStore = (source: string, target: string): StoreReport => {
  // SQLite writes into the empty file and keeps its mode.
  writeFileSync(target, '', { mode: 0o600, flag: 'wx' });
  try {
    vacuumInto(source, target);
    syncToDisk(target);
    return checkStore(target, source);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new CommandError(`${source} is no copy of the store, or is damaged.`, { cause: error });
  }
};
