import { expect, test, vi } from 'vitest';
import { createDailyHash, removeOldSalts, sharedSalt } from '#platform/limits/daily-hash.ts';
import { dayMs } from '#shared/time.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';

const visitor = '203.0.113.7';

test('a hash is the same for a day, and another one the next day and elsewhere', async () => {
  let now = Date.UTC(2026, 10, 21);
  const hash = createDailyHash(undefined, () => now);
  const first = await hash(visitor);
  now += dayMs - 1;
  expect(await hash(visitor)).toBe(first);
  expect(await createDailyHash(undefined, () => now)(visitor)).not.toBe(first);
  now += 1;
  expect(await hash(visitor)).not.toBe(first);
  expect(first).not.toContain(visitor);
});

test('a hash is of this process while no salt can be had, and of all again once it can', async () => {
  const salt = Buffer.from('salt');
  const saltOf = vi.fn(() => Promise.resolve(salt)).mockRejectedValueOnce(new Error('away'));
  const hash = createDailyHash(saltOf);
  const shared = await createDailyHash(() => Promise.resolve(salt))(visitor);
  expect(await hash(visitor)).not.toBe(shared);
  expect(await hash(visitor)).toBe(shared);
});

test('a shared salt is one for all who ask, whoever asks first, and is removed when it is two days old', async () => {
  const { db } = await openTemporaryStore();
  const saltOf = sharedSalt(db);
  const [first, ...others] = await Promise.all([saltOf(100), saltOf(100), saltOf(100)]);
  expect(others).toEqual([first, first]);
  expect(first).toHaveLength(32);
  expect(await saltOf(101)).not.toEqual(first);
  expect(await removeOldSalts(db, 102 * dayMs - 1)).toBe(0);
  expect(await removeOldSalts(db, 102 * dayMs)).toBe(1);
  expect(await db.selectFrom('address_salts').select('day').execute()).toEqual([{ day: 101 }]);
});
