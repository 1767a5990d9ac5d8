import { describe, expect, onTestFinished, test, type TestContext, vi } from 'vitest';
import { sql } from 'kysely';
import { configFrom } from '#settings/service.ts';
import { hourlyTasks } from '#service/service.ts';
import { memoryLimiters, sharedLimiters, type Use } from '#platform/http/limits.ts';
import { hourMs, minuteMs, secondMs } from '#contract/units.ts';
import { documented } from '../../../helpers/documented.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';

const setClock = (now: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
};

const client = '203.0.113.7';
const waiting = async (use: Promise<Use>): Promise<number> => (await use).waitMs;
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
])('limit counted in $place', ({ limiters }) => {
  test('refuses a use beyond the limit, even across midnight UTC', async (context) => {
    setClock(midnight - 2 * secondMs);
    const { count } = (await limiters(context))('failedLogIns', { points: 2, seconds: 900 });
    expect(await waiting(count(client))).toBe(0);
    expect(await waiting(count(client))).toBe(0);
    vi.setSystemTime(midnight + secondMs);
    expect(await waiting(count(client))).toBe(897 * secondMs);
    expect(await waiting(count('203.0.113.8'))).toBe(0);
    vi.setSystemTime(midnight + 898 * secondMs);
    expect(await waiting(count(client))).toBe(0);
  });

  test('never waits longer than its window, even if the clock was set back', async (context) => {
    setClock(midnight);
    const { count } = (await limiters(context))('uses', { points: 1, seconds: 60 });
    await count(client);
    vi.setSystemTime(midnight - hourMs);
    expect(await waiting(count(client))).toBe(minuteMs);
  });

  const twoAMinute = { points: 2, seconds: 60, refundable: true };

  test('allows one more use after a refund', async (context) => {
    const { count } = (await limiters(context))('uses', twoAMinute);
    const use = await count(client);
    expect(await waiting(count(client))).toBe(0);
    await use.refund();
    expect(await waiting(count(client))).toBe(0);
    expect(await waiting(count(client))).toBeGreaterThan(0);
  });

  test.for([
    ['its time is over', 0],
    ['its time is over, and others are counted', 2],
  ])('a use refunded when %s → allows no further use', async ([, others], context) => {
    setClock(midnight);
    const { count } = (await limiters(context))('uses', twoAMinute);
    const uses = [await count(client), await count(client)];
    vi.setSystemTime(midnight + minuteMs);
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      if (n === others) for (const use of uses) await use.refund();
      waits.push(await waiting(count(client)));
    }
    expect(waits).toEqual([0, 0, minuteMs]);
  });

  test('ignores refunds of uses that were forgotten', async (context) => {
    const { count, forget } = (await limiters(context))('uses', twoAMinute);
    const uses = [await count(client), await count(client)];
    await forget(client);
    for (const use of uses) await use.refund();
    for (let n = 0; n < 2; n += 1) expect(await waiting(count(client))).toBe(0);
    expect(await waiting(count(client))).toBeGreaterThan(0);
  });
});

test('the hourly task removes only the counts of limits that have ended', async (context) => {
  const database = await openTemporaryStore(await freshDatabase(context));
  const { db } = database;
  const counted = async () => (await sql`select points from rate_limits`.execute(db)).rows;
  const { log } = keptLog();
  const tasks = await hourlyTasks({ config: configFrom({}), database, log, queues: [] });
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

test('a client beyond its limit is refused without SQL, so that a flood takes no connection', async (context) => {
  const { db } = await openTemporaryStore(await freshDatabase(context));
  const { count } = (await sharedLimiters(db))('uses', { points: 1, seconds: 60 });
  expect(await waiting(count('a client'))).toBe(0);
  for (let n = 0; n < 3; n += 1) expect(await waiting(count('a client'))).toBeGreaterThan(0);
  expect((await sql`select points from rate_limits`.execute(db)).rows).toEqual([{ points: 2 }]);
});

test('after a leak, the documented SQL replaces the key and resets the counts', async (context) => {
  const { db } = await openTemporaryStore(await freshDatabase(context));
  const keyOfUse = async () => {
    const { count } = (await sharedLimiters(db))('uses', { points: 1, seconds: 60 });
    expect(await waiting(count('a client'))).toBe(0);
    return (await sql`select key from rate_limits`.execute(db)).rows;
  };
  const before = await keyOfUse();
  const statements = documented(
    'data-and-keys.md',
    'After a leak',
    /((?:update limit_key|truncate) [^`;\n]+)/g,
  );
  expect(statements).toHaveLength(2);
  for (const statement of statements) await sql.raw(statement).execute(db);
  const after = await keyOfUse();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});
