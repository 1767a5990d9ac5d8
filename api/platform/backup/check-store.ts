import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

const read = (file: string): { check: string; submissions: number } => {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    const row = sqlite.prepare('pragma integrity_check').get();
    const count = sqlite.prepare('select count(*) as submissions from submissions').get();
    return { check: String(row?.['integrity_check']), submissions: Number(count?.['submissions']) };
  } finally {
    sqlite.close();
  }
};

/**
 * Checks the integrity of a store, reading all of it.
 *
 * @param name of the file in messages
 * @returns how many submissions it holds
 * @throws BackupError when it is damaged or not a store
 */
export const countSubmissions = (file: string, name = file): number => {
  if (!existsSync(file)) throw new BackupError(`There is no file ${name}.`);
  let found: ReturnType<typeof read>;
  try {
    found = read(file);
  } catch (error) {
    throw new BackupError(`${name} is no copy of the store.`, { cause: error });
  }
  if (found.check !== 'ok') throw new BackupError(`${name} is damaged: ${found.check}`);
  return found.submissions;
};
