import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs, hourMs } from '#contract/units.ts';
import { removeExpired } from '#contact/retention.ts';
import { moveToInbox, submissionId } from '#contact/submission-store.ts';
import { configFrom } from '#settings/service.ts';
import { hourlyTasks, startService } from '#service/service.ts';
import { openForCommand } from '#platform/store/store.ts';
import { durableTransaction } from '#platform/store/transactions.ts';
import { payloads } from '../../helpers/app.ts';
import { company } from '../../helpers/company.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { pausable } from '../../helpers/pause-before.ts';
import { requestOf } from '../../helpers/request.ts';
import { quiet } from '../../helpers/spawned-server.ts';
import {
  jobAbout,
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const start = Date.UTC(2026, 10, 21);
const [old, young] = [submissionId(start), submissionId(start + dayMs)];

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
  await storeWithMail(store, { id: old, received_at: start });
  await storeWithMail(store, { id: young, received_at: start + dayMs });
  await mkdir(join(store.dataDir, 'mail'));
});

const expire = (now: number, retentionDays: number, queues = ['webhook']) =>
  removeExpired({ ...store, retentionDays, queues, now: () => now });

describe('retention', () => {
  test('removes submissions with their jobs after RETENTION_DAYS', async () => {
    expect(await expire(start + 30 * dayMs, 30)).toBe(0);
    expect(await expire(start + 30 * dayMs + 1, 30)).toBe(1);
    const left = { subject_id: young };
    expect(await store.db.selectFrom('jobs').select('subject_id').execute()).toEqual([left]);
    expect(await expire(start + 31 * dayMs + 1, 30)).toBe(1);
  });

  test('keeps an expired submission while a delivery is waiting', async () => {
    const queues = ['webhook', 'mail'];
    expect(await expire(start + 40 * dayMs, 30, queues)).toBe(0);
    await store.db
      .updateTable('jobs')
      .set({ state: 'dead' })
      .where('subject_id', '=', old)
      .execute();
    expect(await expire(start + 40 * dayMs, 30, queues)).toBe(1);
    const left = await store.db.selectFrom('submissions').select('id').execute();
    expect(left).toEqual([{ id: young }]);
  });

  test('keeps an expired submission if a command moves it out of spam during the removal', async () => {
    await store.db.updateTable('submissions').set({ folder: 'spam' }).execute();
    await store.db.deleteFrom('jobs').execute();
    const { db, before } = pausable(store.db);
    before('transaction', () =>
      durableTransaction(store.db, async (trx) => {
        await moveToInbox(trx, [old], start);
        await trx.insertInto('jobs').values(jobAbout(old)).execute();
      }),
    );
    const options = { ...store, db, retentionDays: 30, queues: ['mail'] };
    expect(await removeExpired({ ...options, now: () => start + 40 * dayMs })).toBe(1);
    const left = await store.db.selectFrom('submissions').select('id').execute();
    expect(left).toEqual([{ id: old }]);
    expect(await store.db.selectFrom('jobs').select('subject_id').execute()).toEqual([
      { subject_id: old },
    ]);
  });

  test('ends after the current batch when the service stops', async () => {
    const rows = Array.from({ length: 500 }, (_, number) =>
      submissionRow({ id: `older-${number}`, received_at: 0 }),
    );
    await store.db.insertInto('submissions').values(rows).execute();
    const config = { ...configFrom({}), dataDir: store.dataDir, retentionDays: 30 };
    vi.spyOn(performance, 'now').mockReturnValue(dayMs);
    const { log } = keptLog();
    const tasks = await hourlyTasks({ config, database: store, log, queues: ['webhook'] });
    const stopping = new AbortController();
    const removal = tasks['expired']?.(stopping.signal);
    stopping.abort();
    expect(await removal).toBe(100);
    const left = await store.db.selectFrom('submissions').select('id').execute();
    expect(left).toHaveLength(2 + 400);
  });
});

describe('RETENTION_DAYS', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let lines: string[];
  let orphan: string;

  const ages = async (): Promise<number[]> => {
    const db = await openForCommand(store, 'read');
    const rows = await db.selectFrom('submissions').select('received_at').orderBy('id').execute();
    await db.destroy();
    return rows.map(({ received_at }) => Math.floor((Date.now() - received_at) / dayMs));
  };

  /**
   * Waits for the end of a round of hourly tasks. The task that removes the file runs after the one for submissions.
   */
  const roundEnd = async (): Promise<void> => {
    await vi.waitFor(() => expect(existsSync(orphan)).toBe(false), 10_000);
    await writeFile(orphan, 'mail');
  };

  const anHour = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(hourMs);
    await roundEnd();
  };

  /** Starts a service with delivered submissions of these ages, in days. Waits for its first hourly tasks. */
  const startOn = async (days: number[], given: Record<string, string> = {}): Promise<void> => {
    await store.db.deleteFrom('submissions').execute();
    await store.db.deleteFrom('jobs').execute();
    for (const age of days) {
      const received_at = Date.now() - age * dayMs;
      await storeWithMail(store, { id: submissionId(received_at), received_at });
    }
    await store.db.updateTable('jobs').set({ state: 'sent' }).execute();
    await store.close();
    orphan = join(store.dataDir, 'mail', `${crypto.randomUUID()}.eml`);
    await writeFile(orphan, 'mail');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const kept = keptLog();
    lines = kept.lines;
    const env = { ...quiet, DATA_DIR: store.dataDir, RETENTION_DAYS: '365', ...given };
    service = await startService(configFrom(env), { company, log: kept.log });
    onTestFinished(async () => {
      await service.close();
      vi.useRealTimers();
    });
    await roundEnd();
  };

  const warnings = (): string[] => lines.filter((line) => line.includes('The clock is'));

  test('erases nothing in the first hour', async () => {
    await startOn([400, 2]);
    expect(await ages()).toEqual([400, 2]);
    await anHour();
    expect(await ages()).toEqual([2]);
    expect(warnings()).toEqual([]);
  });

  test('erases nothing for 24 hours and warns once if the clock jumped ahead', async () => {
    await startOn([420, 400]);
    await fetch(`${service.url}/api/contact`, requestOf('POST', { body: payloads.contact }));
    for (let hour = 1; hour < 24; hour += 1) await anHour();
    expect(await ages()).toEqual([420, 400, 0]);
    expect(warnings()).toEqual([
      expect.stringMatching(/400 days ahead.* RETENTION_DAYS erases nothing.* 24 hours/),
    ]);
    await anHour();
    expect(await ages()).toEqual([0]);
  });

  test('treats four days without a message as a clock that is ahead', async () => {
    await startOn([400, 4]);
    await anHour();
    expect(await ages()).toEqual([400, 4]);
  });

  test('erases nothing if it is not set', async () => {
    await startOn([36_500], { RETENTION_DAYS: '' });
    for (let hour = 1; hour <= 24; hour += 1) await anHour();
    expect(await ages()).toEqual([36_500]);
    expect(warnings()).toEqual([]);
  });
});
