/** A PostgreSQL database behind a proxy that shares its connections among services. */
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { connectPostgres } from '#platform/store/postgres.ts';
import { failureSummary, isOutage } from '#platform/failure.ts';
import { durableTransaction } from '#platform/store/transactions.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';
import { startPgbouncer } from '../../../helpers/pgbouncer.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { startSmtp } from '../../../helpers/smtp.ts';
import { startServiceProcess } from '../../../helpers/service-process.ts';
import { postSubmission } from '../../../helpers/visitors.ts';

/** Enough for 200 mails. A failed mail is retried after about 15 s. */
const waiting = { timeout: 60_000, interval: 100 };
/** Longer than its parts (two starts, posts of 30 s, mails), because each part says what it waits for. */
const testTimeout = 180_000;

test(
  'two services behind PgBouncer in transaction mode store each message once, and durably',
  async (context) => {
    const databaseUrl = await freshDatabase(context);
    const admin = await openTemporaryStore(databaseUrl);
    const database = sql.id(new URL(databaseUrl).pathname.slice(1));
    await sql`alter database ${database} set synchronous_commit to off`.execute(admin.db);
    const proxied = await startPgbouncer(context, databaseUrl, [
      'pool_mode = transaction',
      'default_pool_size = 4',
    ]);
    const smtp = await startSmtp();
    const env = { DATABASE_URL: proxied, SMTP_URL: smtp.url };
    const [one, other] = await Promise.all([
      startServiceProcess(context, env),
      startServiceProcess(context, env),
    ]);
    const intents = Array.from({ length: 200 }, (_, number) => number);
    const answers = await Promise.all(
      intents.map((number) =>
        Promise.all([postSubmission(one.url, -1 - number), postSubmission(other.url, -1 - number)]),
      ),
    );
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([201]));
    const stored = await admin.db.selectFrom('submissions').select('id').execute();
    expect(stored).toHaveLength(intents.length);
    // If jobs are left, the failed test prints why they wait.
    const unsent = () =>
      admin.db
        .selectFrom('jobs')
        .select(['subject_id', 'attempts', 'last_error', 'due_at', 'leased_until'])
        .where('state', '!=', 'sent')
        .execute();
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), waiting);
    expect(smtp.mails).toHaveLength(intents.length);

    const db = connectPostgres(proxied);
    context.onTestFinished(() => db.destroy());
    const settings = sql<{ commit: string; timeout: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('statement_timeout') as timeout`;
    for (let n = 0; n < 8; n += 1) {
      const inTransaction = await durableTransaction(db, (trx) => settings.execute(trx));
      expect(inTransaction.rows).toEqual([{ commit: 'on', timeout: '10s' }]);
      // The next client of the connection finds the database's own settings.
      expect((await settings.execute(db)).rows).toEqual([{ commit: 'off', timeout: '0' }]);
    }
  },
  testTimeout,
);

describe('PgBouncer refusal', () => {
  test.for<[situation: string, settings: string[]]>([
    ['statement mode', ['pool_mode = statement']],
    [
      'no free connection',
      ['pool_mode = transaction', 'default_pool_size = 1', 'query_wait_timeout = 1'],
    ],
  ])('%s → an outage, "refused"', async ([, settings], context) => {
    const db = connectPostgres(
      await startPgbouncer(context, await freshDatabase(context), settings),
    );
    context.onTestFinished(() => db.destroy());
    const wait = () => db.transaction().execute((trx) => sql`select pg_sleep(3)`.execute(trx));
    const error: unknown = await Promise.all([wait(), wait()]).catch((cause: unknown) => cause);
    expect(failureSummary(error)).toBe('database: refused (SQLSTATE 08P01)');
    expect(isOutage(error)).toBe(true);
  });
});
