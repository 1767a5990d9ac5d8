/** Two workers, each with its own connection, and the same jobs. */
import { describe, expect, test } from 'vitest';
import { durableTransaction } from '#platform/store/transactions.ts';
import { claim, record } from '#platform/jobs/job-store.ts';
import { testHandler } from '../../../helpers/jobs.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { databases, openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

const handler = testHandler(() => Promise.resolve());
const now = Date.UTC(2026, 10, 21);
const leaseMs = 120_000;
const lease = { now, leasedUntil: now + leaseMs };
const later = { now: now + leaseMs, leasedUntil: now + 2 * leaseMs };

test('a worker skips jobs that another worker is claiming, without waiting for it', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const store = await openTemporaryStore(databaseUrl);
  const other = await openTemporaryStore(databaseUrl);
  for (const id of ['one', 'two']) await storeWithMail(store, { id });
  const claimed = await durableTransaction(store.db, async (trx) => {
    const mine = await claim(trx, 'mail', 1, lease);
    // This transaction is open until the other worker has its row.
    const others = await durableTransaction(other.db, (otherTrx) =>
      claim(otherTrx, 'mail', 1, lease),
    );
    return [...mine, ...others].map(({ subject_id }) => subject_id);
  });
  expect(claimed).toEqual(['one', 'two']);
});

describe.each(databases)('slow worker on $database', ({ open }) => {
  test('records a delivery, but no failure, after another worker has claimed its job', async (context) => {
    const store = await open(context);
    await storeWithMail(store);
    const claimAt = async (at: typeof lease) => {
      const [claimed] = await durableTransaction(store.db, (trx) => claim(trx, 'mail', 1, at));
      if (!claimed) throw new Error('Nothing was claimed.');
      return claimed;
    };
    const stored = () => store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    const slow = await claimAt(lease);
    const current = await claimAt(later);
    const end = (failure: string | undefined, job = slow) =>
      durableTransaction(store.db, (trx) =>
        record(
          trx,
          { handler, job, failure, reply: undefined, remaining: undefined },
          later.now,
          later.now + 1,
        ),
      );
    await end('TimeoutError');
    expect(await stored()).toEqual(current);
    expect(current).toMatchObject({ state: 'pending', attempts: 2, last_error: null });
    expect(await store.db.selectFrom('job_attempts').selectAll().execute()).toEqual([]);
    await end(undefined);
    await end('TimeoutError', current);
    expect(await stored()).toMatchObject({ state: 'sent', sent_at: later.now, last_error: null });
  });
});
