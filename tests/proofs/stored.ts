import Libsql from 'libsql';
import { databaseFile } from '../../api/database/open-sqlite.ts';

export interface Found {
  /** Acknowledged submissions that are not there. */
  lost: number;
  /** SQLite's own check of the file: `ok`. */
  integrity: string;
}

/** Looks for acknowledged submissions in the database file of a service that has ended. */
export const lookFor = (ids: string[], dataDir: string): Found => {
  const sqlite = new Libsql(databaseFile(dataDir));
  try {
    const [check] = sqlite.pragma('integrity_check') as Array<{ integrity_check: string }>;
    const find = sqlite.prepare('select 1 from submissions where id = ?');
    const lost = ids.filter((id) => !find.get(id)).length;
    return { lost, integrity: check?.integrity_check ?? '' };
  } finally {
    sqlite.close();
  }
};
