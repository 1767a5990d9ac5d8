/** A database whose own defaults would lose submissions, and end statements that meet another's change. */
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { hourMs } from '#contract/units.ts';
import { durableTransaction } from '#platform/store/transactions.ts';
import type { Database } from '#platform/store/schema.ts';
import { removeEndedCounts, sharedLimiters } from '#platform/http/limits.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';
import { weaken } from '../../../helpers/weak-postgres.ts';

const settings = sql<Record<string, string>>`
  select current_setting('transaction_isolation') as isolation,
    current_setting('synchronous_commit') as commit,
    current_setting('statement_timeout') as timeout`;

test('a durable transaction is synchronous and read committed, is cancelled in time, and leaves nothing behind', async (context) => {
  const databaseUrl = await freshDatabase(context);
  await weaken(databaseUrl);
  const { db } = await openTemporaryStore(databaseUrl);
  const weak = [{ isolation: 'repeatable read', commit: 'off', timeout: '0' }];
  expect((await settings.execute(db)).rows).toEqual(weak);
  const { rows } = await durableTransaction(db, (trx) => settings.execute(trx));
  expect(rows).toEqual([{ isolation: 'read committed', commit: 'on', timeout: '10s' }]);
  const failing = durableTransaction(db, () => Promise.reject(new Error('It is rolled back.')));
  await expect(failing).rejects.toThrow('rolled back');
  expect((await settings.execute(db)).rows).toEqual(weak);
});

/** Resolves when a statement waits for a transaction of another connection. */
const somethingWaits = (db: Kysely<Database>) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });

const countUse = async (db: Kysely<Database>) => {
  const limiterOf = await sharedLimiters(db);
  return limiterOf('uses', { points: 9, seconds: 60 }).count('a client');
};

/** Removes the counts of limits that end within an hour from now. */
const removeCounts = (db: Kysely<Database>) => removeEndedCounts(db, Date.now() + hourMs);

const statements: Array<{
  what: string;
  /** What another service does in a transaction that has not ended when ours begins. */
  theirs: (db: Kysely<Database>) => Promise<unknown>;
  ours: (db: Kysely<Database>) => Promise<unknown>;
  result: unknown;
}> = [
  {
    what: 'what they remove is gone',
    theirs: removeCounts,
    ours: removeCounts,
    result: 0,
  },
  {
    what: 'a use of a limit is counted after theirs',
    theirs: (db) => sql`update rate_limits set points = points + 1`.execute(db),
    ours: async (db) => {
      await countUse(db);
      return (await sql`select points from rate_limits`.execute(db)).rows;
    },
    result: [{ points: 3 }],
  },
  {
    what: 'a transaction sees what they changed',
    theirs: (db) => db.updateTable('limit_key').set({ key: 'BBBB' }).execute(),
    ours: async (db) => {
      const key = db.selectFrom('limit_key').select('key');
      return db.transaction().execute(async (trx) => {
        await trx.executeQuery(key);
        return (await trx.executeQuery(key.forUpdate())).rows;
      });
    },
    result: [{ key: 'BBBB' }],
  },
];

const levels = ['repeatable read', 'serializable'] as const;

test.for(levels.flatMap((isolation) => statements.map((each) => ({ isolation, ...each }))))(
  'by default, $isolation: of two that change the same at once none fails: $what',
  async ({ isolation, theirs, ours, result }, context) => {
    const databaseUrl = await freshDatabase(context);
    await weaken(databaseUrl, isolation);
    const { db } = await openTemporaryStore(databaseUrl);
    await countUse(db);
    const pending = await db.transaction().execute(async (trx) => {
      await theirs(trx);
      const result = ours(db);
      await somethingWaits(db);
      return { result };
    });
    expect(await pending.result).toEqual(result);
  },
);
