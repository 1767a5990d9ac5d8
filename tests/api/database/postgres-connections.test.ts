/** A PostgreSQL database that runs out of connections, or is locked. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectPostgres } from '../../../api/database/connect-postgres.ts';
import { expectOutage, openToLook } from '../../helpers/outage.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { startService } from '../../helpers/started-service.ts';
import { startVisitors } from '../../helpers/visitors.ts';

vi.setConfig({ testTimeout: postgresStartMs });

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
  await visitors.stop();
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
  await visitors.stop();
  expect(await visitors.lostIn(admin)).toEqual([]);
});
