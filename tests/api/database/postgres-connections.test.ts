/** A PostgreSQL database that runs out of connections, is locked, or stands behind a proxy that shares its connections. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, type TestContext, test, vi } from 'vitest';
import { connectPostgres } from '../../../api/database/connect-postgres.ts';
import { openDatabase } from '../../../api/database/open-database.ts';
import { pgbouncerObstacle, startPgbouncer } from '../../helpers/pgbouncer.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import { startService } from '../../helpers/started-service.ts';
import type { SpawnedServer } from '../../helpers/spawned-server.ts';
import { postSubmission, startVisitors, type Visitors } from '../../helpers/visitors.ts';

vi.setConfig({ testTimeout: postgresStartMs });

const waiting = { timeout: 60_000, interval: 100 };

const becomes = ({ url }: SpawnedServer, status: number) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(status), waiting);

/** All that cannot be stored is answered with 503, and what follows is stored again. */
const expectOutage = async (
  service: SpawnedServer,
  visitors: Visitors,
  { begin, end }: Record<'begin' | 'end', () => Promise<unknown>>,
): Promise<void> => {
  await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThan(20), waiting);
  await begin();
  await vi.waitFor(() => expect(visitors.refusals.length).toBeGreaterThan(5), waiting);
  await becomes(service, 503);
  await end();
  const before = visitors.acknowledged.length;
  await vi.waitFor(
    () => expect(visitors.acknowledged.length).toBeGreaterThan(before + 50),
    waiting,
  );
  await becomes(service, 200);
  await visitors.stop();
  expect(new Set(visitors.refusals.map(({ status }) => status))).toEqual(new Set([503]));
};

const openToLook = async ({ onTestFinished }: TestContext, databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  onTestFinished(database.close);
  return database;
};

test('a server that grants no more connections: 503 meanwhile, nothing acknowledged is lost', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const admin = await openToLook(context, databaseUrl);
  const role = `quarrylight_${randomBytes(4).toString('hex')}`;
  const name = sql.id(role);
  await sql`create role ${name} login`.execute(admin.db);
  await sql`grant all on all tables in schema public to ${name}`.execute(admin.db);
  await sql`grant all on all sequences in schema public to ${name}`.execute(admin.db);
  const asRole = Object.assign(new URL(databaseUrl), { username: role });
  const service = await startService(context, { DATABASE_URL: asRole.href });
  const visitors = startVisitors(service.url);
  context.onTestFinished(visitors.stop);
  await expectOutage(service, visitors, {
    begin: async () => {
      await sql`alter role ${name} connection limit 0`.execute(admin.db);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(
        admin.db,
      );
    },
    end: () => sql`alter role ${name} connection limit 20`.execute(admin.db),
  });
  expect(await visitors.lostIn(admin)).toEqual([]);
});

test('a table that another session locks: 503 after a time, nothing acknowledged is lost', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const admin = await openToLook(context, databaseUrl);
  const service = await startService(context, { DATABASE_URL: databaseUrl });
  const visitors = startVisitors(service.url);
  context.onTestFinished(visitors.stop);
  const { db: other } = connectPostgres(databaseUrl);
  context.onTestFinished(() => other.destroy());
  let unlock = (): void => undefined;
  let locked: Promise<unknown> = Promise.resolve();
  await expectOutage(service, visitors, {
    begin: () =>
      new Promise<void>((isLocked) => {
        locked = other.transaction().execute(async (trx) => {
          await sql`lock table submissions, storage_probe in access exclusive mode`.execute(trx);
          isLocked();
          await new Promise<void>((resolve) => (unlock = resolve));
        });
      }),
    end: () => {
      unlock();
      return locked;
    },
  });
  expect(await visitors.lostIn(admin)).toEqual([]);
});

test('PgBouncer in transaction mode: two services store each intent once, as durably as without it', async (context) => {
  if (pgbouncerObstacle) context.skip(pgbouncerObstacle);
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
  if (pgbouncerObstacle) context.skip(pgbouncerObstacle);
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
  expect(await visitors.lostIn(admin)).toEqual([]);
});
