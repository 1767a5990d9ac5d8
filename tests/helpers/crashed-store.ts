/** An SQLite store in the state after a crash. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, openSqlite } from '#platform/store/sqlite.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from './temporary-store.ts';

/** Creates a store whose rows are only in the write-ahead log. Returns its folder. */
export const crashedStore = async (submissions: number): Promise<string> => {
  const store = await openTemporaryStore();
  for (let n = 0; n < submissions; n += 1) await storeWithMail(store, { id: `logged-${n}` });
  const folder = join(temporaryFolder(), 'data');
  cpSync(store.dataDir, folder, { recursive: true });
  await store.close();
  if (!existsSync(`${databaseFile(folder)}-wal`)) throw new Error('The store has no log.');
  return folder;
};

/** Counts the submissions in a folder's store. */
export const countSubmissionsIn = async (folder: string): Promise<number> => {
  const { db, close } = await openSqlite(folder);
  const rows = await db.selectFrom('submissions').select('id').execute();
  await close();
  return rows.length;
};
