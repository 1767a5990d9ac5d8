import { execFile } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { mailFile, writeMailFile } from '#platform/mail/mail-files.ts';
import { backUp, backUpInto, restore } from '#platform/store/backup.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { countSubmissionsIn, crashedStore } from '../../../helpers/crashed-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

test('a backup made while the service writes has whole submissions, and can be restored', async () => {
  const store = await openTemporaryStore();
  const folder = temporaryFolder();
  const file = join(folder, 'backups', 'copy.sqlite');
  for (let n = 0; n < 50; n += 1) await storeWithMail(store, { id: `before-${n}` });
  const backup = { isDone: false };
  const copying = promisify(execFile)(process.execPath, ['api/commands/backup.ts', file], {
    env: { ...process.env, DATA_DIR: store.dataDir, DATABASE_URL: '' },
  }).finally(() => (backup.isDone = true));
  for (let n = 0; !backup.isDone; n += 1) {
    // In one transaction, as the service stores it.
    await store.db.transaction().execute((db) => storeWithMail({ db }, { id: `while-${n}` }));
    // Otherwise, this process would not see that the other process has ended.
    await nextTurn();
  }
  await copying;
  await expect(backUp(store.dataDir, file)).rejects.toThrow('already exists');
  await expect(backUp(store.dataDir, join(file, 'x'))).rejects.toThrow(
    /x was not written: .* \(E\w+\)\.$/,
  );
  await expect(restore(store.dataDir, file)).rejects.toThrow('The service is using');

  const elsewhere = join(folder, 'data');
  const { rows, waiting, setAside } = await restore(elsewhere, file);
  expect(waiting).toBeGreaterThanOrEqual(50);
  expect({ submissions: rows['submissions'], setAside }).toEqual({ submissions: waiting });
  expect(await countSubmissionsIn(elsewhere)).toBe(waiting);
});

test('nightly backups have dated names; only the oldest of them are deleted', async () => {
  const { dataDir } = await openTemporaryStore();
  const folder = join(temporaryFolder(), 'backups');
  const night = async (year: number, keep = 2): Promise<string> =>
    basename((await backUpInto(dataDir, folder, keep, Date.UTC(year, 10, 20, 2, 30))).file);
  const first = await night(2026);
  expect(first).toBe('quarrylight-2026-11-20T02-30-00Z.sqlite');
  const kept = ['before-the-upgrade.sqlite', 'quarrylight.sqlite.part'];
  for (const name of [...kept, `${first}.part`]) writeFileSync(join(folder, name), 'by hand');
  const names = [await night(2027), await night(2028)];
  await expect(night(2028)).rejects.toThrow('already exists');
  await expect(backUpInto(temporaryFolder(), folder, 1)).rejects.toThrow('There is no file');
  expect(readdirSync(folder).toSorted()).toEqual([...kept, ...names].toSorted());
  // A new backup is kept even if older ones have later dates, from a clock that was ahead.
  const last = names.at(-1) ?? '';
  expect([await night(2020), last, ...kept].toSorted()).toEqual(readdirSync(folder).toSorted());
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('stores, logs, backups and replaced stores are readable only by their owner', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const store = await openTemporaryStore();
  await storeWithMail(store, { id: 'private' });
  const copy = join(temporaryFolder(), 'copy.sqlite');
  await backUp(store.dataDir, copy);
  const isPrivate = (file: string): boolean => (statSync(file).mode & 0o077) === 0;
  const file = databaseFile(store.dataDir);
  const mail = mailFile(store.dataDir, 'receipt');
  await writeMailFile(mail, { from: 'a@example.org', to: 'b@example.org', text: 'x' });
  const lock = join(store.dataDir, 'service.lock');
  expect(
    [file, `${file}-wal`, copy, lock, mail, dirname(mail)].filter((each) => !isPrivate(each)),
  ).toEqual([]);
  await store.close();
  const folder = await crashedStore(1);
  const { setAside = '' } = await restore(folder, copy);
  expect([databaseFile(folder), setAside].filter((each) => !isPrivate(each))).toEqual([]);
});
