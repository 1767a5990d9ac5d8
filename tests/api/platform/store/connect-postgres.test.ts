import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectPostgres, openPostgres } from '#platform/store/postgres.ts';
import { isOutage } from '#platform/log.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { startTcpProxy } from '../../../helpers/tcp-proxy.ts';

test('a server that is gone without a word is an outage, and a new connection is made', async (context) => {
  const url = new URL(await freshDatabase(context));
  const proxy = await startTcpProxy();
  context.onTestFinished(proxy.close);
  proxy.leadTo(Number(url.port));
  url.port = String(proxy.port);
  const { db, close } = await openPostgres(url.href, 300);
  context.onTestFinished(close);
  const ask = () => db.selectFrom('submissions').select('id').execute();
  expect(await ask()).toEqual([]);
  proxy.goDead();
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(await ask()).toEqual([]);
});

test.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s is read as verify-full, without a warning of the driver',
  async (mode) => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const db = connectPostgres(`postgres://team@127.0.0.1:1/x?sslmode=${mode}&keepalives=1`);
    await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
    expect(warn).not.toHaveBeenCalled();
    await db.destroy();
  },
);

test('a command or a migration that waits for the server says so again and again', async (context) => {
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  const url = await freshDatabase(context);
  const db = connectPostgres(url, { sayAfterMs: [50, 100] });
  context.onTestFinished(() => db.destroy());
  await sql`select pg_sleep(1)`.execute(db);
  const { host, pathname } = new URL(url);
  expect(new Set(lines.mock.calls.flat())).toEqual(
    new Set([`Still waiting for PostgreSQL at ${host}${pathname} …`]),
  );
  expect(lines.mock.calls.length).toBeGreaterThan(1);
});
