/** A database whose own defaults would lose submissions. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { durableTransaction } from '../../../../api/platform/database/durable-transaction.ts';
import { freshDatabase, postgresStartMs } from '../../../helpers/postgres.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';
import { weaken } from '../../../helpers/weak-postgres.ts';

const settings = sql<Record<string, string>>`
  select current_setting('transaction_isolation') as isolation,
    current_setting('synchronous_commit') as commit,
    current_setting('statement_timeout') as timeout`;

test(
  'a durable transaction is synchronous and read committed, is cancelled in time, and leaves nothing behind',
  async (context) => {
    const databaseUrl = await freshDatabase(context);
    await weaken(databaseUrl);
    const { db, close } = await openTemporaryStore(databaseUrl);
    context.onTestFinished(close);
    const weak = [{ isolation: 'repeatable read', commit: 'off', timeout: '0' }];
    expect((await settings.execute(db)).rows).toEqual(weak);
    const { rows } = await durableTransaction(db, (trx) => settings.execute(trx));
    expect(rows).toEqual([{ isolation: 'read committed', commit: 'on', timeout: '10s' }]);
    const failing = durableTransaction(db, () => Promise.reject(new Error('It is rolled back.')));
    await expect(failing).rejects.toThrow('rolled back');
    expect((await settings.execute(db)).rows).toEqual(weak);
  },
  postgresStartMs,
);
