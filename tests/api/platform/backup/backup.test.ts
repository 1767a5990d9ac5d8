import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, backUpInto } from '#platform/backup/backup.ts';
import { checkStore } from '#platform/backup/check-store.ts';
import { restore } from '#platform/backup/restore.ts';
import { databaseFile, openSqlite } from '#platform/database/open-sqlite.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

test('a copy that is made while the service writes holds whole submissions, and comes back', async () => {
  const store = await openTemporaryStore();
  const folder = temporaryFolder();
  const file = join(folder, 'copy.sqlite');
  for (let n = 0; n < 50; n += 1) await storeWithMail(store, { id: `before-${n}` });
  const backup = { isDone: false };
  const copying = promisify(execFile)(process.execPath, ['api/commands/backup.ts', file], {
    env: { ...process.env, DATA_DIR: store.dataDir, DATABASE_URL: '' },
  }).finally(() => (backup.isDone = true));
  for (let n = 0; !backup.isDone; n += 1) {
    // As the service stores it: whole.
    await store.db.transaction().execute((db) => storeWithMail({ db }, { id: `while-${n}` }));
    // Otherwise this process would not see that the other one has ended.
    await nextTurn();
  }
  await copying;
  const { rows } = checkStore(file);
  const copied = rows['submissions'] ?? 0;
  expect(copied).toBeGreaterThanOrEqual(50);
  expect(() => backUp(store.dataDir, file)).toThrow('is there already');
  const nowhere = join(folder, 'not-there', 'copy.sqlite');
  expect(() => backUp(store.dataDir, nowhere)).toThrow(/There is no folder .*not-there\./);
  expect(() => restore(store.dataDir, file)).toThrow('The service is running on');

  await store.close();
  const elsewhere = join(folder, 'data');
  const restored = { rows, waiting: copied, setAside: undefined };
  expect(restore(elsewhere, file)).toEqual(restored);
  const { db, close } = await openSqlite(elsewhere);
  expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(copied);
  await close();

  const again = restore(elsewhere, file, 0);
  expect(again.setAside).toMatch(/quarrylight\.sqlite\.before-1970/);
  expect(readdirSync(elsewhere).filter((name) => name.includes('incoming'))).toEqual([]);
});

test('nightly copies have dated names, and the oldest of them are deleted, but no other file', async () => {
  const store = await openTemporaryStore();
  const folder = join(temporaryFolder(), 'backups');
  const night = (day: number) =>
    backUpInto(store.dataDir, folder, 2, Date.UTC(2026, 10, day, 2, 30));
  const nameOf = (day: number) => `quarrylight-2026-11-${day}T02-30-00Z.sqlite`;
  expect(night(20)).toMatchObject({ file: join(folder, nameOf(20)), deleted: [] });
  writeFileSync(join(folder, 'before-the-upgrade.sqlite'), 'kept by hand');
  writeFileSync(join(folder, `${nameOf(19)}.part`), 'cut off');
  expect(night(21).deleted).toEqual([`${nameOf(19)}.part`]);
  expect(night(22).deleted).toEqual([nameOf(20)]);
  expect(() => night(22)).toThrow('is there already');
  expect(readdirSync(folder).sort()).toEqual(['before-the-upgrade.sqlite', nameOf(21), nameOf(22)]);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(() => backUpInto(temporaryFolder(), folder, 1)).toThrow('There is no file');
  expect(readdirSync(folder)).toHaveLength(3);
});

test('the new copy stays beside those of a clock that was ahead, and is not said to be deleted', async () => {
  const store = await openTemporaryStore();
  const folder = temporaryFolder();
  const copyOf = (year: number, keep: number) =>
    backUpInto(store.dataDir, folder, keep, Date.UTC(year, 0));
  copyOf(2030, 9);
  const ahead = copyOf(2031, 9);
  const { file, deleted } = copyOf(2026, 2);
  expect(deleted).toEqual(['quarrylight-2030-01-01T00-00-00Z.sqlite']);
  expect(readdirSync(folder).sort()).toEqual([file, ahead.file].map((each) => basename(each)));
});

test('what is no copy of the store is refused, and changes nothing', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'Not a database, but some notes of mine.');
  const into = join(folder, 'data');
  expect(() => restore(into, file)).toThrow('is no copy of the store');
  expect(() => restore(into, join(folder, 'gone'))).toThrow('There is no file');
  expect(readdirSync(into)).toEqual(['service.lock']);
});

/** A store as a crash leaves it: rows in the write-ahead log only. Gives its folder. */
const crashedStore = async (submissions: number): Promise<string> => {
  const store = await openTemporaryStore();
  for (let n = 0; n < submissions; n += 1) await storeWithMail(store, { id: `logged-${n}` });
  const folder = join(temporaryFolder(), 'data');
  cpSync(store.dataDir, folder, { recursive: true });
  await store.close();
  expect(existsSync(`${databaseFile(folder)}-wal`)).toBe(true);
  return folder;
};

const countIn = async (folder: string): Promise<number> => {
  const { db, close } = await openSqlite(folder);
  const rows = await db.selectFrom('submissions').select('id').execute();
  await close();
  return rows.length;
};

test('copies and the store that is replaced keep what is in their logs', async () => {
  const folder = await crashedStore(5);
  const { rows, setAside = '' } = restore(folder, databaseFile(await crashedStore(3)));
  expect(rows['submissions']).toBe(3);
  expect(await countIn(folder)).toBe(3);
  // What was set aside is a source again.
  expect(restore(folder, setAside).rows['submissions']).toBe(5);
  expect(await countIn(folder)).toBe(5);
});

test('a damaged store is set aside with its log, which the new one does not read', async () => {
  const store = await openTemporaryStore();
  for (let n = 0; n < 5; n += 1) await storeWithMail(store, { id: `damaged-${n}` });
  await store.checkpoint?.();
  // Its pages alone are in the log: not the first one, from which SQLite would make the file a database again.
  await store.db.updateTable('submissions').set({ done_at: 1 }).execute();
  const folder = join(temporaryFolder(), 'data');
  cpSync(store.dataDir, folder, { recursive: true });
  writeFileSync(databaseFile(folder), 'no database');
  const { setAside = '' } = restore(folder, databaseFile(await crashedStore(3)));
  expect(statSync(`${setAside}-wal`).size).toBeGreaterThan(0);
  expect(await countIn(folder)).toBe(3);
});

test('a backup that failed blocks no other, and leaves nothing that looks like one', async () => {
  const folder = await crashedStore(2);
  const target = join(temporaryFolder(), 'copy.sqlite');
  const saved = databaseFile(folder);
  const healthy = join(temporaryFolder(), 'healthy');
  cpSync(folder, healthy, { recursive: true });
  writeFileSync(saved, 'no database');
  rmSync(`${saved}-wal`);
  expect(() => backUp(folder, target)).toThrow('is no copy of the store');
  expect(readdirSync(dirname(target))).toEqual([]);
  writeFileSync(`${target}.part`, 'left by a crash');
  expect(existsSync(target)).toBe(false);
  expect(backUp(healthy, target)).toMatchObject({ rows: { submissions: 2 }, waiting: 2 });
  expect(existsSync(`${target}.part`)).toBe(false);
});

test('stores, logs, backups and what is set aside are readable by their owner only', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const store = await openTemporaryStore();
  await storeWithMail(store, { id: 'private' });
  const copy = join(temporaryFolder(), 'copy.sqlite');
  backUp(store.dataDir, copy);
  const isPrivate = (file: string): boolean => (statSync(file).mode & 0o077) === 0;
  const file = databaseFile(store.dataDir);
  expect([file, `${file}-wal`, copy].filter((each) => !isPrivate(each))).toEqual([]);
  await store.close();
  const folder = await crashedStore(1);
  const { setAside = '' } = restore(folder, copy);
  expect([databaseFile(folder), setAside].filter((each) => !isPrivate(each))).toEqual([]);
});
