import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#platform/store/sqlite.ts';

/**
 * Looks for acknowledged submissions in the database file of a service that has stopped.
 *
 * @returns how many are missing, and the result of SQLite's `integrity_check`: `ok` for a sound file
 */
export const checkStored = (
  ids: string[],
  dataDir: string,
): { lost: number; integrity: string } => {
  const sqlite = new DatabaseSync(databaseFile(dataDir));
  try {
    const check = sqlite.prepare('pragma integrity_check').get();
    const find = sqlite.prepare('select 1 from submissions where id = ?');
    const lost = ids.filter((id) => !find.get(id)).length;
    return { lost, integrity: String(check?.['integrity_check']) };
  } finally {
    sqlite.close();
  }
};
