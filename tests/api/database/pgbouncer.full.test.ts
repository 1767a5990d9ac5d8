/** A PostgreSQL database behind a proxy that shares its connections among services. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectPostgres } from '../../../api/database/connect-postgres.ts';
import { expectOutage, openToLook, waiting } from '../../helpers/outage.ts';
import { startPgbouncer } from '../../helpers/pgbouncer.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import { startService } from '../../helpers/started-service.ts';
import { postSubmission, startVisitors } from '../../helpers/visitors.ts';

vi.setConfig({ testTimeout: postgresStartMs });

test('PgBouncer in transaction mode: two services store each intent once, as durably as without it', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const admin = await openToLook(context, databaseUrl);
  const database = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${database} set synchronous_commit to off`.execute(admin.db);
  const proxied = await startPgbouncer(context, databaseUrl, 4);
  const smtp = await startSmtp();
  context.onTestFinished(smtp.close);
  const env = { DATABASE_URL: proxied, SMTP_URL: smtp.url };
  const [one, other] = await Promise.all([startService(context, env), startService(context, env)]);
  const intents = Array.from({ length: 200 }, (_, number) => number);
  const answers = await Promise.all(
    intents.map((number) =>
      Promise.all([postSubmission(one.url, -1 - number), postSubmission(other.url, -1 - number)]),
    ),
  );
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([201]));
  const stored = await admin.db.selectFrom('submissions').select('id').execute();
  expect(stored).toHaveLength(intents.length);
  const unsent = () =>
    admin.db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute();
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), waiting);
  expect(smtp.mails).toHaveLength(intents.length);

  const { db } = connectPostgres(proxied, { statementTimeoutMs: 5000 });
  context.onTestFinished(() => db.destroy());
  const settings = sql<{ commit: string; timeout: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('statement_timeout') as timeout`;
  for (let n = 0; n < 8; n += 1) {
    const inTransaction = await db.transaction().execute((trx) => settings.execute(trx));
    expect(inTransaction.rows).toEqual([{ commit: 'on', timeout: '5s' }]);
    // Nothing is left behind for whoever gets the connection next.
    expect((await settings.execute(db)).rows).toEqual([{ commit: 'off', timeout: '0' }]);
  }
});

test('PgBouncer whose connections others hold: 503 meanwhile, nothing acknowledged is lost', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const admin = await openToLook(context, databaseUrl);
  const proxied = await startPgbouncer(context, databaseUrl, 3);
  const service = await startService(context, { DATABASE_URL: proxied });
  const visitors = startVisitors(service.url);
  context.onTestFinished(visitors.stop);
  const { db: others } = connectPostgres(proxied);
  context.onTestFinished(() => others.destroy());
  let release = (): void => undefined;
  let held: Promise<unknown> = Promise.resolve();
  await expectOutage(service, visitors, {
    begin: async () => {
      const until = new Promise<void>((resolve) => (release = resolve));
      let holding = 0;
      held = Promise.all(
        [1, 2, 3].map(() =>
          others.transaction().execute(async (trx) => {
            await sql`select 1`.execute(trx);
            holding += 1;
            await until;
          }),
        ),
      );
      await vi.waitFor(() => expect(holding).toBe(3), waiting);
    },
    end: () => {
      release();
      return held;
    },
  });
  await visitors.stop();
  expect(await visitors.lostIn(admin)).toEqual([]);
});
