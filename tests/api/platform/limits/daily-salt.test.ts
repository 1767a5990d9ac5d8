import { describe, expect, test } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { dailySalt, removeOldSalts } from '#platform/limits/daily-salt.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { databases } from '../../../helpers/temporary-store.ts';

describe.each(databases)('the salt of a day over $database', ({ open }) => {
  test('is one for all who ask, whoever asks first, and is removed when it is two days old', async (context) => {
    const { db } = await open(context);
    const [first, ...others] = await Promise.all([
      dailySalt(db)(100),
      dailySalt(db)(100),
      dailySalt(db)(100),
    ]);
    expect(others).toEqual([first, first]);
    expect(first).toHaveLength(32);
    expect(await dailySalt(db)(101)).not.toEqual(first);
    const days = async () =>
      (await db.selectFrom('address_salts').select('day').orderBy('day').execute()).map(
        ({ day }) => day,
      );
    expect(await removeOldSalts(db, 102 * dayMs - 1)).toBe(0);
    expect(await days()).toEqual([100, 101]);
    expect(await removeOldSalts(db, 102 * dayMs)).toBe(1);
    expect(await days()).toEqual([101]);
  });
});

test('submissions are limited while no salt can be had', async () => {
  const config = { rateLimit: { submissions: 2, seconds: 60 } };
  const { db, post } = await testApp({ config });
  await db.schema.dropTable('address_salts').execute();
  const statuses = [];
  for (const message of ['One.', 'Two.', 'Three.']) {
    const { status } = await post({ ...payloads.message, message: `Number ${message}` });
    statuses.push(status);
  }
  expect(statuses).toEqual([201, 201, 429]);
});
