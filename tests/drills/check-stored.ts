import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#platform/database/open-sqlite.ts';

export interface StoredCheck {
  /** How many acknowledged submissions are missing. */
  lost: number;
  /** Result of SQLite's `integrity_check`; `ok` when the file is sound. */
  integrity: string;
}

/** Looks for acknowledged submissions in the database file of a service that has stopped. */
export const checkStored = (ids: string[], dataDir: string): StoredCheck => {
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
