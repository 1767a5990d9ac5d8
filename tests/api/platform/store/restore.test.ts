import fs, {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, restore } from '#platform/store/backup.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { countSubmissionsIn, crashedStore } from '../../../helpers/crashed-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

test('a restore keeps the rows in the logs of the backup and of the replaced store', async () => {
  const folder = await crashedStore(5);
  const source = databaseFile(await crashedStore(3));
  const { rows, setAside = '' } = await restore(folder, source, 0);
  expect(rows['submissions']).toBe(3);
  // The restore did not write the log into the source.
  expect(existsSync(`${source}-wal`)).toBe(true);
  expect(await countSubmissionsIn(folder)).toBe(3);
  // A store that was set aside is never overwritten, and can be restored.
  await expect(restore(folder, source, 0)).rejects.toThrow('EEXIST');
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
  await expect(restore(folder, source)).rejects.toThrow('Another command is reading');
  expect(stores()).toEqual(before);
  command.close();
  expect(await countSubmissionsIn(folder)).toBe(5);
});

test('the log of a store whose file was moved away is kept', async () => {
  const folder = await crashedStore(5);
  const file = databaseFile(folder);
  const moved = `${file}.broken`;
  fs.renameSync(file, moved);
  await restore(folder, databaseFile(await crashedStore(3)), 0);
  expect(await countSubmissionsIn(folder)).toBe(3);
  fs.renameSync(`${file}.before-1970-01-01T00-00-00.000Z-wal`, `${moved}-wal`);
  expect((await restore(folder, moved)).rows['submissions']).toBe(5);
});

/** Returns the folder of a store that crashed: its log has some pages, and its file has other content. */
const damagedStore = async (content: string): Promise<string> => {
  const store = await openTemporaryStore();
  for (let n = 0; n < 5; n += 1) await storeWithMail(store, { id: `damaged-${n}` });
  await store.checkpoint?.();
  // The log must not have the first page: from it, SQLite would make the file a database again.
  await store.db.updateTable('submissions').set({ done_at: 1 }).execute();
  const folder = join(temporaryFolder(), 'data');
  cpSync(store.dataDir, folder, { recursive: true });
  writeFileSync(databaseFile(folder), content);
  return folder;
};

test.each(['no database', ''])(
  'a damaged store (%j) → is set aside with its log, and the new store has no log',
  async (content) => {
    const folder = await damagedStore(content);
    const { setAside = '' } = await restore(folder, databaseFile(await crashedStore(3)));
    expect(existsSync(setAside)).toBe(true);
    expect(statSync(`${setAside}-wal`).size).toBeGreaterThan(0);
    expect(existsSync(`${databaseFile(folder)}-wal`)).toBe(false);
    expect(await countSubmissionsIn(folder)).toBe(3);
  },
);

/** The damaged byte of a log, counted from its start, or from its end if negative. */
const damagedBytes: ReadonlyArray<[part: string, at: number]> = [
  ['header', 0],
  ['last commit', -10],
];

describe.each(damagedBytes)('log with a damaged %s', (_, at) => {
  const crashedWithDamage = async (): Promise<{ folder: string; log: Buffer }> => {
    const folder = await crashedStore(5);
    const file = `${databaseFile(folder)}-wal`;
    const log = readFileSync(file);
    const byte = at < 0 ? log.length + at : at;
    log.writeUInt8(log.readUInt8(byte) ^ 0xff, byte);
    writeFileSync(file, log);
    return { folder, log };
  };
  const logsIn = (folder: string): Buffer[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('-wal'))
      .map((name) => readFileSync(join(folder, name)));

  test('stays next to the store that is set aside', async () => {
    const { folder, log } = await crashedWithDamage();
    const { setAside = '' } = await restore(folder, databaseFile(await crashedStore(3)));
    expect(readFileSync(`${setAside}-wal`).equals(log)).toBe(true);
    expect(await countSubmissionsIn(folder)).toBe(3);
  });

  test('stays if the store cannot be set aside', async () => {
    const { folder, log } = await crashedWithDamage();
    writeFileSync(`${databaseFile(folder)}.before-1970-01-01T00-00-00.000Z`, '');
    const source = databaseFile(await crashedStore(3));
    await expect(restore(folder, source, 0)).rejects.toThrow('EEXIST');
    expect(logsIn(folder)).toContainEqual(log);
  });

  test('stays if the restore is killed at any step', async () => {
    const { folder, log } = await crashedWithDamage();
    const left = await killedRestores(folder, databaseFile(await crashedStore(3)), true);
    const isLost = (each: string): boolean => !logsIn(each).some((other) => other.equals(log));
    expect(left.filter(isLost)).toEqual([]);
  });
});

test('a damaged store is not backed up', async () => {
  const folder = await damagedStore('no database');
  await expect(backUp(folder, join(folder, 'copy'))).rejects.toThrow('is damaged, or');
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

test('a restore refuses a file that is not a backup, and changes nothing', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'notes.txt');
  const into = join(folder, 'data');
  await expect(restore(into, file)).rejects.toThrow(`There is no file ${file}.`);
  await expect(restore(into, folder)).rejects.toThrow(`${folder} is a folder. Name a file in it.`);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, 'Not a database, but some notes of mine.');
  await expect(restore(into, file)).rejects.toThrow('is not a store');
  expect(readdirSync(into)).toEqual(['service.lock']);
});

/** Calls `before` before each call that changes files. @returns a function that ends this */
const beforeEachStep = (before: (step: string) => void): (() => void) => {
  const calls = [
    'copyFileSync',
    'fsyncSync',
    'linkSync',
    'renameSync',
    'rmSync',
    'writeFileSync',
  ] as const;
  for (const name of calls) {
    const call: (...given: never[]) => unknown = fs[name];
    vi.spyOn(fs, name).mockImplementation(((...given: never[]) => {
      before(name);
      return call(...given);
    }) as never);
  }
  // Updates the named imports of node:fs.
  syncBuiltinESMExports();
  const end = (): void => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  return end;
};

/** Runs a restore. Returns a copy of the folder from before each step, and the folder as it is at the end. */
const killedRestores = async (
  folder: string,
  source: string,
  hasLinks: boolean,
): Promise<string[]> => {
  const copies: string[] = [];
  const end = beforeEachStep((step) => {
    const copy = join(temporaryFolder(), 'data');
    fs.cpSync(folder, copy, { recursive: true });
    copies.push(copy);
    if (step === 'linkSync' && !hasLinks) {
      throw Object.assign(new Error('No links.'), { code: 'EPERM' });
    }
  });
  await restore(folder, source);
  end();
  expect(copies.length, 'copies, one before each step').toBeGreaterThan(5);
  return [...copies, folder];
};

test('backups and restores succeed if only files open for writing can be synced, as on Windows', async () => {
  const folder = await crashedStore(5);
  const forReading = new Set<number>();
  const { openSync, fsyncSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const handle = openSync(path, flags, mode);
    if (flags === 'r') forReading.add(handle);
    else forReading.delete(handle);
    return handle;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    if (forReading.has(handle)) throw Object.assign(new Error('Not permitted.'), { code: 'EPERM' });
    fsyncSync(handle);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const copy = join(temporaryFolder(), 'copy.sqlite');
  expect((await backUp(folder, copy)).rows['submissions']).toBe(5);
  expect((await restore(folder, copy)).rows['submissions']).toBe(5);
  expect(forReading.size).toBeGreaterThan(0);
});

const filesSetAside = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /\.before-.*Z$/.test(name));

describe.each([
  ['links', true],
  ['copies, on a disk without hard links', false],
])('restore with %s', (_, hasLinks) => {
  test('leaves the whole old or the whole new store if it is killed at any step', async () => {
    const folder = await crashedStore(5);
    const source = databaseFile(await crashedStore(3));
    const left = await killedRestores(folder, source, hasLinks);
    const counts: number[] = [];
    const setAside: number[] = [];
    for (const each of left) {
      // Opened in a folder of its own, because it must be whole without a log.
      for (const name of filesSetAside(each)) {
        const alone = temporaryFolder();
        cpSync(join(each, name), databaseFile(alone));
        setAside.push(await countSubmissionsIn(alone));
      }
      counts.push(await countSubmissionsIn(each));
    }
    expect(counts.toSorted((one, other) => other - one)).toEqual(counts);
    expect(new Set(counts)).toEqual(new Set([5, 3]));
    expect(new Set(setAside)).toEqual(new Set([5]));
  });

  test('keeps the log of a damaged store, even if it is killed at any step', async () => {
    const folder = await damagedStore('no database');
    const source = databaseFile(await crashedStore(3));
    const left = await killedRestores(folder, source, hasLinks);
    const logBytes = (each: string): number[] =>
      readdirSync(each)
        .filter((name) => name.endsWith('-wal'))
        .map((name) => statSync(join(each, name)).size);
    for (const each of left) expect(Math.max(...logBytes(each))).toBeGreaterThan(0);
    expect(filesSetAside(folder)).toHaveLength(1);
    expect(await countSubmissionsIn(folder)).toBe(3);
  });
});
