/** A database whose own defaults would lose submissions, and end statements that meet another's change. */
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { removeOldSalts, sharedSalt } from '#platform/limits/daily-hash.ts';
import { sharedLimiters } from '#platform/limits/shared-limiter.ts';
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

const countUse = (db: Kysely<Database>) =>
  sharedLimiters(db)('uses', { points: 9, seconds: 60 }).count('a client');

const statements: Array<{
  what: string;
  /** What another service does in a transaction that has not ended when ours begins. */
  theirs: (db: Kysely<Database>) => Promise<unknown>;
  ours: (db: Kysely<Database>) => Promise<unknown>;
  result: unknown;
}> = [
  {
    what: 'the salt of a day is theirs',
    theirs: (db) => db.insertInto('address_salts').values({ day: 2, salt: 'AAAA' }).execute(),
    ours: (db) => sharedSalt(db)(2),
    result: Buffer.from('AAAA', 'base64url'),
  },
  {
    what: 'what they remove is gone',
    theirs: removeOldSalts,
    ours: removeOldSalts,
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
    theirs: (db) => db.updateTable('address_salts').set({ salt: 'BBBB' }).execute(),
    ours: async (db) => {
      const ofDayOne = db.selectFrom('address_salts').select('salt').where('day', '=', 1);
      return db.transaction().execute(async (trx) => {
        await trx.executeQuery(ofDayOne);
        return (await trx.executeQuery(ofDayOne.forUpdate())).rows;
      });
    },
    result: [{ salt: 'BBBB' }],
  },
];

const levels = ['repeatable read', 'serializable'] as const;

test.for(levels.flatMap((isolation) => statements.map((each) => ({ isolation, ...each }))))(
  'by default, $isolation: of two that change the same at once none fails: $what',
  async ({ isolation, theirs, ours, result }, context) => {
    const databaseUrl = await freshDatabase(context);
    await weaken(databaseUrl, isolation);
    const { db } = await openTemporaryStore(databaseUrl);
    await db.insertInto('address_salts').values({ day: 1, salt: 'CCCC' }).execute();
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
