import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from '#platform/database/open-postgres.ts';
import { sharedLimiters } from '#platform/limits/shared-limiter.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';

test('a client beyond its limit is refused without a statement, so that its flood takes no connection', async (context) => {
  const { db, close } = await openPostgres(await freshDatabase(context));
  context.onTestFinished(close);
  const { count } = (await sharedLimiters(db))('uses', { points: 1, seconds: 60 });
  expect(await count('a client')).toBe(0);
  for (let n = 0; n < 3; n += 1) expect(await count('a client')).toBeGreaterThan(0);
  expect((await sql`select points from rate_limits`.execute(db)).rows).toEqual([{ points: 2 }]);
});
