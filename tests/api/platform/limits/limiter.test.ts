import { describe, expect, onTestFinished, test, type TestContext, vi } from 'vitest';
import { sql } from 'kysely';
import { configFrom } from '#api/config.ts';
import { hourlyTasks } from '#api/hourly-tasks.ts';
import { memoryLimiters } from '#platform/limits/memory-limiter.ts';
import { sharedLimiters } from '#platform/limits/shared-limiter.ts';
import { hourMs, secondMs } from '#shared/time.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';

const setClock = (now: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
};

const client = '203.0.113.7';
const midnight = Date.UTC(2026, 10, 21);

describe.each([
  { place: 'memory', limiters: () => Promise.resolve(memoryLimiters()) },
  {
    place: 'PostgreSQL',
    limiters: async (context: TestContext) => {
      const { db } = await openTemporaryStore(await freshDatabase(context));
      return sharedLimiters(db);
    },
  },
])('a limit that is counted in $place', ({ limiters }) => {
  test('refuses the use after the last, also when midnight UTC lies between them', async (context) => {
    setClock(midnight - 2 * secondMs);
    const { count } = (await limiters(context))('failedLogIns', { points: 2, seconds: 900 });
    expect(await count(client)).toBe(0);
    expect(await count(client)).toBe(0);
    vi.setSystemTime(midnight + secondMs);
    expect(await count(client)).toBe(897 * secondMs);
    expect(await count('203.0.113.8')).toBe(0);
    vi.setSystemTime(midnight + 898 * secondMs);
    expect(await count(client)).toBe(0);
  });
});

test('the hourly task removes the counts of limits that have ended, and no others', async (context) => {
  const database = await openTemporaryStore(await freshDatabase(context));
  const { db } = database;
  const counted = async () => (await sql`select points from rate_limits`.execute(db)).rows;
  const tasks = hourlyTasks({ config: configFrom({}), database, queues: [] });
  const remove = () => tasks['ended limits']?.(new AbortController().signal);

  setClock(midnight);
  const { count } = (await sharedLimiters(db))('signUps', { points: 2, seconds: 3600 });
  await count(client);
  vi.setSystemTime(midnight + hourMs - 1);
  expect(await remove()).toBe(0);
  expect(await counted()).toEqual([{ points: 1 }]);
  vi.setSystemTime(midnight + hourMs);
  expect(await remove()).toBe(1);
  expect(await counted()).toEqual([]);
});

test('a client beyond its limit is refused without a statement, so that its flood takes no connection', async (context) => {
  const { db } = await openTemporaryStore(await freshDatabase(context));
  const { count } = (await sharedLimiters(db))('uses', { points: 1, seconds: 60 });
  expect(await count('a client')).toBe(0);
  for (let n = 0; n < 3; n += 1) expect(await count('a client')).toBeGreaterThan(0);
  expect((await sql`select points from rate_limits`.execute(db)).rows).toEqual([{ points: 2 }]);
});
