import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../../api/backup/backup.ts';
import { checkStore } from '../../../api/backup/check-store.ts';
import { restore } from '../../../api/backup/restore.ts';
import { openSqlite } from '../../../api/database/open-sqlite.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../helpers/temporary-store.ts';

test('a copy that is made while the service writes holds whole submissions, and comes back', async () => {
  const store = await openTemporaryStore();
  const folder = temporaryFolder();
  const file = join(folder, 'copy.sqlite');
  for (let n = 0; n < 50; n += 1) await storeWithMail(store, 0, { id: `before-${n}` });
  const writing = (async () => {
    for (let n = 0; n < 50; n += 1) await storeWithMail(store, 0, { id: `while-${n}` });
  })();
  await new Promise((resolve) => setImmediate(resolve));
  const copied = backUp(store.dataDir, file);
  await writing;
  expect(copied).toBeGreaterThanOrEqual(50);
  expect(() => backUp(store.dataDir, file)).toThrow('is there already');
  expect(() => restore(store.dataDir, file)).toThrow('The service is running');

  await store.close();
  const elsewhere = join(folder, 'data');
  expect(restore(elsewhere, file)).toEqual({ submissions: copied, setAside: undefined });
  const { db, close } = await openSqlite(elsewhere);
  expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(copied);
  await close();

  const again = restore(elsewhere, file, 0);
  expect(again.setAside).toMatch(/quarrylight\.sqlite\.before-1970/);
  expect(readdirSync(elsewhere).filter((name) => name.includes('incoming'))).toEqual([]);
  expect(checkStore(again.setAside ?? '')).toBe(copied);
});

test('what is no copy of the store is refused, and changes nothing', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'Not a database, but some notes of mine.');
  expect(() => restore(join(folder, 'data'), file)).toThrow('is no copy of the store');
  expect(() => restore(join(folder, 'data'), join(folder, 'gone'))).toThrow('There is no file');
});
