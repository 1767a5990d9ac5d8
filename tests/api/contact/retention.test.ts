import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/units.ts';
import { removeExpired, removeSubmissions } from '#contact/retention.ts';
import { submissionId } from '#contact/submission-store.ts';
import { configFrom } from '#settings/service.ts';
import { hourlyTasks } from '#service/service.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { pausable } from '../../helpers/pause-before.ts';
import {
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const start = Date.UTC(2026, 10, 21);
const [old, young] = [submissionId(start), submissionId(start + dayMs)];

let store: TemporaryStore;
const mailFiles = () => readdir(join(store.dataDir, 'mail'));

beforeEach(async () => {
  store = await openTemporaryStore();
  await storeWithMail(store, { id: old, received_at: start });
  await storeWithMail(store, { id: young, received_at: start + dayMs });
  await mkdir(join(store.dataDir, 'mail'));
  for (const id of [old, young]) await writeFile(join(store.dataDir, 'mail', `${id}.eml`), 'mail');
});

const expire = (now: number, retentionDays?: number, queues = ['webhook']) =>
  removeExpired({ ...store, retentionDays, queues, now: () => now });

describe('submissions', () => {
  test('are removed with their jobs and mail files after RETENTION_DAYS', async () => {
    expect(await expire(start + 30 * dayMs, 30)).toBe(0);
    expect(await expire(start + 30 * dayMs + 1, 30)).toBe(1);
    const left = { about: young };
    expect(await store.db.selectFrom('jobs').select('about').execute()).toEqual([left]);
    expect(await mailFiles()).toEqual([`${young}.eml`]);
    expect(await expire(start + 31 * dayMs + 1, 30)).toBe(1);
    expect(await mailFiles()).toEqual([]);
  });

  test('stay while one of their deliveries waits, as after days in which the clock was behind', async () => {
    const queues = ['webhook', 'mail'];
    expect(await expire(start + 40 * dayMs, 30, queues)).toBe(0);
    await store.db.updateTable('jobs').set({ state: 'dead' }).where('about', '=', old).execute();
    expect(await expire(start + 40 * dayMs, 30, queues)).toBe(1);
    const left = await store.db.selectFrom('submissions').select('id').execute();
    expect(left).toEqual([{ id: young }]);
  });

  test('are removed with a mail file that is written meanwhile', async () => {
    const file = join(store.dataDir, 'mail', `${old}.receipt.eml`);
    const { db, before } = pausable(store.db);
    before('transaction', () => writeFile(file, 'mail'));
    const removed = await removeSubmissions(db, store.dataDir, [old]);
    expect(removed).toBe(1);
    expect(await mailFiles()).toEqual([`${young}.eml`]);
  });

  test('lose their mail files before their rows, which say after a crash what is left to remove', async () => {
    const { db, before } = pausable(store.db);
    before('transaction', () => Promise.reject(new Error('crash')));
    await expect(removeSubmissions(db, store.dataDir, [old])).rejects.toThrow('crash');
    expect(await mailFiles()).toEqual([`${young}.eml`]);
    expect(await expire(start + 30 * dayMs + 1, 30)).toBe(1);
  });

  test('are removed up to the end of the batch under way when the service stops', async () => {
    const rows = Array.from({ length: 500 }, (_, number) =>
      submissionRow({ id: `older-${number}`, received_at: 0 }),
    );
    await store.db.insertInto('submissions').values(rows).execute();
    const config = { ...configFrom({}), dataDir: store.dataDir, retentionDays: 30 };
    const { expired } = hourlyTasks({ config, database: store, queues: ['webhook'] });
    const stopping = new AbortController();
    const removal = expired?.(stopping.signal);
    stopping.abort();
    expect(await removal).toBe(100);
    const left = await store.db.selectFrom('submissions').select('id').execute();
    expect(left).toHaveLength(2 + 400);
  });

  test('are nowhere on the disk after the hourly tasks', async () => {
    const fields = JSON.stringify({ email: 'charles@visitor.example' });
    await storeWithMail(store, { id: submissionId(0), received_at: 0, fields });
    const config = { ...configFrom({}), dataDir: store.dataDir, retentionDays: 10_000 };
    const { signal } = new AbortController();
    for (const task of Object.values(
      hourlyTasks({ config, database: store, queues: ['webhook'] }),
    )) {
      await task(signal);
    }
    const file = databaseFile(store.dataDir);
    const kept = Buffer.concat([await readFile(file), await readFile(`${file}-wal`)]);
    expect(kept.includes('ada@visitor.example')).toBe(true);
    expect(kept.includes('charles@visitor.example')).toBe(false);
  });

  test('are kept when RETENTION_DAYS is not set', async () => {
    expect(await expire(start + 36_500 * dayMs)).toBe(0);
  });
});
