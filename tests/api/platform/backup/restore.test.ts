import fs, { cpSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '#platform/backup/backup.ts';
import { restore } from '#platform/backup/restore.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { countSubmissionsIn, crashedStore } from '../../../helpers/crashed-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

test('copies and the store that is replaced keep what is in their logs', async () => {
  const folder = await crashedStore(5);
  const source = databaseFile(await crashedStore(3));
  const { rows, setAside = '' } = await restore(folder, source, 0);
  expect(rows['submissions']).toBe(3);
  // It was not written into the source.
  expect(existsSync(`${source}-wal`)).toBe(true);
  expect(await countSubmissionsIn(folder)).toBe(3);
  // What was set aside is a source again.
  expect(setAside).toMatch(/quarrylight\.sqlite\.before-1970/);
  expect((await restore(folder, setAside)).rows['submissions']).toBe(5);
  expect(await countSubmissionsIn(folder)).toBe(5);
});

test('a store that a command is reading is not replaced', async () => {
  const folder = await crashedStore(5);
  const command = new DatabaseSync(databaseFile(folder));
  command.exec('begin; select count(*) from submissions');
  const stores = () => readdirSync(folder).filter((name) => name.startsWith('quarrylight'));
  const before = stores();
  const source = databaseFile(await crashedStore(3));
  await expect(restore(folder, source)).rejects.toThrow('A command is reading');
  expect(stores()).toEqual(before);
  command.close();
  expect(await countSubmissionsIn(folder)).toBe(5);
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
  await expect(backUp(folder, join(folder, 'copy'))).rejects.toThrow('is no copy of the store');
  const { setAside = '' } = await restore(folder, databaseFile(await crashedStore(3)));
  expect(statSync(`${setAside}-wal`).size).toBeGreaterThan(0);
  expect(await countSubmissionsIn(folder)).toBe(3);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

test('what is no copy of the store is refused, and changes nothing', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'notes.txt');
  const into = join(folder, 'data');
  await expect(restore(into, file)).rejects.toThrow(`There is no file ${file}.`);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, 'Not a database, but some notes of mine.');
  await expect(restore(into, file)).rejects.toThrow('is no copy of the store');
  expect(readdirSync(into)).toEqual(['service.lock']);
});

/** Has something done before each call that changes files. @returns a function that ends this */
const beforeEachStep = (meanwhile: () => void): (() => void) => {
  const calls = ['copyFileSync', 'fsyncSync', 'renameSync', 'rmSync', 'writeFileSync'] as const;
  for (const name of calls) {
    const call: (...given: never[]) => unknown = fs[name];
    vi.spyOn(fs, name).mockImplementation(((...given: never[]) => {
      meanwhile();
      return call(...given);
    }) as never);
  }
  // Named imports of node:fs follow.
  syncBuiltinESMExports();
  const end = (): void => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  return end;
};

test('a restore that is killed at any step leaves the whole old store, or the whole new one', async () => {
  const folder = await crashedStore(5);
  const source = databaseFile(await crashedStore(3));
  // What a kill at that moment leaves on the disk.
  const copies: string[] = [];
  const end = beforeEachStep(() => {
    const copy = join(temporaryFolder(), 'data');
    fs.cpSync(folder, copy, { recursive: true });
    copies.push(copy);
  });
  await restore(folder, source);
  end();
  expect(copies.length).toBeGreaterThan(5);
  const counts: number[] = [];
  for (const copy of [...copies, folder]) counts.push(await countSubmissionsIn(copy));
  expect(counts.toSorted((one, other) => other - one)).toEqual(counts);
  expect(new Set(counts)).toEqual(new Set([5, 3]));
});
