/** Why PostgreSQL failed, as an operator reads it: "database", the reason in words, and its code. */
import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, type TestContext, test, vi } from 'vitest';
import { connectPostgres, openPostgres } from '#platform/store/postgres.ts';
import { failureSummary, openFailure } from '#platform/log.ts';
import type { Database } from '#platform/store/schema.ts';
import { makeCertificate } from '../../../helpers/certificate.ts';
import { freshDatabase, postgresBinaries } from '../../../helpers/postgres.ts';
import { startCluster } from '../../../helpers/postgres-cluster.ts';
import { startTcpProxy } from '../../../helpers/tcp-proxy.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const reasonOf = (db: Kysely<Database>, statement: string): Promise<string> =>
  sql
    .raw(statement)
    .execute(db)
    .then(() => 'done', failureSummary);

const connect = ({ onTestFinished }: TestContext, url: string): Kysely<Database> => {
  const db = connectPostgres(url);
  onTestFinished(() => db.destroy());
  return db;
};

test('what the server says of itself', async (context) => {
  const db = connect(context, await freshDatabase(context));
  expect(await reasonOf(db, "select 'ada@engines.example'::integer")).toBe(
    'database: SQLSTATE 22P02',
  );
  expect(await reasonOf(db, 'select pg_cancel_backend(pg_backend_pid())')).toBe(
    'database: busy (SQLSTATE 57014)',
  );
  expect(await reasonOf(db, 'select pg_terminate_backend(pg_backend_pid())')).toBe(
    'database: away (SQLSTATE 57P01)',
  );
});

test('a server that is away, from the start or during a statement', async (context) => {
  const url = new URL(await freshDatabase(context));
  const direct = connect(context, url.href);
  const proxy = await startTcpProxy();
  context.onTestFinished(proxy.close);
  proxy.leadTo(Number(url.port));
  url.port = String(proxy.port);
  const db = connect(context, url.href);
  const pending = reasonOf(db, 'select pg_sleep(10)');
  await vi.waitFor(async () => {
    const running = sql`select from pg_stat_activity where query = 'select pg_sleep(10)'`;
    expect((await running.execute(direct)).rows).toHaveLength(1);
  });
  proxy.leadTo(undefined);
  expect(await pending).toBe('database: connection lost (ECONNRESET)');
  expect(await reasonOf(db, 'select 1')).toBe('database: connection lost (ECONNRESET)');
  const nowhere = connect(context, 'postgres://team@127.0.0.1:1/y');
  expect(await reasonOf(nowhere, 'select 1')).toBe('database: host unreachable (ECONNREFUSED)');
});

test('too many connections', async (context) => {
  const url = new URL(await freshDatabase(context));
  const db = connect(context, url.href);
  const role = sql.id('crowd');
  await sql`create role ${role} login connection limit 0`.execute(db);
  url.username = 'crowd';
  expect(await reasonOf(connect(context, url.href), 'select 1')).toBe(
    'database: too many connections (SQLSTATE 53300)',
  );
  await sql`drop role ${role}`.execute(db);
});

test.each([
  [
    'ENETUNREACH',
    'host unreachable (ENETUNREACH). What to do: docs/operating.md, "What the log says".',
  ],
  ['EOTHER', 'AggregateError EOTHER'],
])('a start names the code where Node gives no message: %s', (code, why) => {
  // As for a host with several addresses.
  const error = Object.assign(new AggregateError([]), { code });
  expect(openFailure(error, 'at db.example/site', 'DATABASE_URL').message).toBe(
    `The database at db.example/site (DATABASE_URL) cannot be used: ${why}`,
  );
});

test('a user who may make no tables is told so, at the start', async (context) => {
  const url = new URL(await freshDatabase(context));
  const db = connect(context, url.href);
  const role = sql.id('guest');
  await sql`revoke create on schema public from public`.execute(db);
  await sql`create role ${role} login`.execute(db);
  url.username = 'guest';
  await expect(openPostgres(url.href)).rejects.toThrow(
    'cannot be used: not permitted (SQLSTATE 42501). What to do: docs/operating.md',
  );
  await sql`drop role ${role}`.execute(db);
});

test('a certificate of a private authority is refused with its reason, and accepted where it is named', async (context) => {
  const binaries = postgresBinaries(context);
  const folder = temporaryFolder();
  // The server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  makeCertificate(folder);
  const cluster = await startCluster(binaries, join(folder, 'cluster'));
  context.onTestFinished(() => cluster.stop('immediate'));
  const data = join(folder, 'cluster', 'data');
  const { uid, gid } = statSync(data);
  for (const [from, to] of [
    ['privkey.pem', 'server.key'],
    ['fullchain.pem', 'server.crt'],
  ] as const) {
    copyFileSync(join(folder, from), join(data, to));
    chownSync(join(data, to), uid, gid);
  }
  const plain = connect(context, `${cluster.url}/postgres`);
  await sql`alter system set ssl to on`.execute(plain);
  await sql`select pg_reload_conf()`.execute(plain);
  const url = `${cluster.url}/postgres?sslmode=verify-full`;
  await expect(openPostgres(url)).rejects.toThrow(
    /certificate refused \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. What to do: docs\/operating\.md/,
  );
  const { close } = await openPostgres(`${url}&sslrootcert=${join(folder, 'fullchain.pem')}`);
  await close();
});
