/** Connections to PostgreSQL: their password, their loss, and the reasons of failures that an operator reads. */
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { failureSummary, isOutage, openFailure } from '#platform/failure.ts';
import { connectPostgres, openPostgres } from '#platform/store/postgres.ts';
import type { Database } from '#platform/store/schema.ts';
import { listenLocally } from '../../../helpers/local-server.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { startTcpProxy } from '../../../helpers/tcp-proxy.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const connect = ({ onTestFinished }: TestContext, url: string): Kysely<Database> => {
  const db = connectPostgres(url);
  onTestFinished(() => db.destroy());
  return db;
};

/** A database behind a proxy, until the end of the test. */
const proxied = async (context: TestContext) => {
  const url = new URL(await freshDatabase(context));
  const direct = url.href;
  const proxy = await startTcpProxy();
  context.onTestFinished(proxy.close);
  proxy.leadTo(Number(url.port));
  url.port = String(proxy.port);
  return { direct, proxy, url: url.href };
};

test('a server that falls silent is an outage, and the next query gets a new connection', async (context) => {
  const { proxy, url } = await proxied(context);
  const { db, close } = await openPostgres(url, 300);
  context.onTestFinished(close);
  const ask = () => db.selectFrom('submissions').select('id').execute();
  expect(await ask()).toEqual([]);
  proxy.goDead();
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(await ask()).toEqual([]);
});

test.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s → causes no warning of the driver',
  async (mode) => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const db = connectPostgres(`postgres://team@127.0.0.1:1/x?sslmode=${mode}&keepalives=1`);
    await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
    expect(warn).not.toHaveBeenCalled();
    await db.destroy();
  },
);

test('a command or migration that waits for the server prints so repeatedly', async (context) => {
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

/** Returns why a statement fails, in the words of the log. */
const reasonOf = (db: Kysely<Database>, statement: string): Promise<string> =>
  sql
    .raw(statement)
    .execute(db)
    .then(() => 'done', failureSummary);

test('errors of the server have a reason and an SQLSTATE in the log', async (context) => {
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
  const elsewhere = new URL(await freshDatabase(context));
  elsewhere.pathname = 'never_made';
  expect(await reasonOf(connect(context, elsewhere.href), 'select 1')).toBe(
    'database: no such database (SQLSTATE 3D000)',
  );
});

test('a server that is away → "host unreachable"; during a statement → "connection lost"', async (context) => {
  const { direct, proxy, url } = await proxied(context);
  const server = connect(context, direct);
  const db = connect(context, url);
  const pending = reasonOf(db, 'select pg_sleep(10)');
  await vi.waitFor(async () => {
    const running = sql`select from pg_stat_activity where query = 'select pg_sleep(10)'`;
    expect((await running.execute(server)).rows).toHaveLength(1);
  });
  proxy.leadTo(undefined);
  expect(await pending).toBe('database: connection lost (ECONNRESET)');
  expect(await reasonOf(db, 'select 1')).toBe('database: connection lost (ECONNRESET)');
  const nowhere = connect(context, 'postgres://team@127.0.0.1:1/y');
  expect(await reasonOf(nowhere, 'select 1')).toBe('database: host unreachable (ECONNREFUSED)');
});

test('a role at its connection limit → "too many connections"', async (context) => {
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
  ['ENETUNREACH', 'host unreachable (ENETUNREACH)'],
  ['EOTHER', 'AggregateError EOTHER'],
])('%s without a message from Node → a failed start names the code', (code, why) => {
  // Node's error for a host with several addresses.
  const error = Object.assign(new AggregateError([]), { code });
  const { message } = openFailure(error, 'at db.example/site', 'DATABASE_URL');
  expect(message).toContain('at db.example/site (DATABASE_URL)');
  expect(message).toContain(`: ${why}`);
});

test('a database user who cannot create tables → the start fails with "not permitted"', async (context) => {
  const url = new URL(await freshDatabase(context));
  const db = connect(context, url.href);
  const role = sql.id('guest');
  await sql`revoke create on schema public from public`.execute(db);
  await sql`create role ${role} login`.execute(db);
  url.username = 'guest';
  await expect(openPostgres(url.href)).rejects.toThrow('not permitted (SQLSTATE 42501)');
  await sql`drop role ${role}`.execute(db);
});

describe('PostgreSQL password', () => {
  /** PostgreSQL's documentation, "Message Formats": type, length, content. */
  const message = (type: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length + 4);
    return Buffer.concat([Buffer.from(type), length, content]);
  };
  const asksForPassword = message('R', Buffer.from([0, 0, 0, 3]));
  const refusal = message('E', Buffer.from('SFATAL\0C28P01\0Mrefused\0\0'));

  let url: string;
  let file: string;
  const given: string[] = [];
  /** Each resolves when a connection has closed. */
  const ends: Promise<unknown>[] = [];

  beforeEach(async () => {
    given.length = ends.length = 0;
    /** Asks every client for a password, and refuses it. */
    const answer = (socket: Socket): void => {
      socket.on('error', () => undefined);
      ends.push(once(socket, 'close'));
      socket.once('data', () => {
        socket.write(asksForPassword);
        socket.once('data', (sent) => {
          given.push(sent.subarray(5, -1).toString());
          socket.end(refusal);
        });
      });
    };
    url = `postgres://team@127.0.0.1:${await listenLocally(createServer(answer))}/site`;
    const home = temporaryFolder();
    file = join(home, '.pgpass');
    vi.stubEnv('HOME', home);
    vi.stubEnv('PGPASSFILE', undefined);
  });
  afterEach(() => void vi.unstubAllEnvs());

  const refused =
    /cannot be used: user or password refused \(SQLSTATE 28P01\)\. What to do: docs\/operating\/troubleshooting\.md/;

  const failure = (): Promise<string> =>
    openPostgres(url).then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );

  test.each([
    ['of .pgpass in the user’s home folder', '', undefined, 'a:b'],
    ['of the file that PGPASSFILE names', '', 'named', 'a:b'],
    ['of DATABASE_URL, if it has one', ':own', undefined, 'own'],
  ])('is that %s, and Node prints no warning', async (_, own, named, sent) => {
    const warnings = vi.spyOn(process, 'emitWarning');
    if (named) vi.stubEnv('PGPASSFILE', (file = join(temporaryFolder(), named)));
    writeFileSync(file, '127.0.0.1:*:site:team:a\\:b\n', { mode: 0o600 });
    url = url.replace('team@', `team${own}@`);
    expect(await failure()).toMatch(refused);
    expect(given).toEqual([sent]);
    expect(warnings).not.toHaveBeenCalled();
  });

  test('is an outage with a reason if it is missing while a service runs', async () => {
    const db = connectPostgres(url);
    const query = db.selectFrom('jobs').select('id').execute();
    const error: unknown = await query.catch((cause: unknown) => cause);
    await db.destroy();
    expect(isOutage(error)).toBe(true);
    expect(failureSummary(error)).toBe('database: user or password refused (SQLSTATE 28P01)');
  });

  test.each<[what: string, line: string, mode: number]>([
    ['is missing', '', 0],
    ['is readable by others', '*:*:*:*:secret\n', 0o644],
    ['has no matching line', '*:*:*:other:secret\n', 0o600],
  ])(
    'the file %s → the start fails with the reason, and leaves no connection open',
    async (_, line, mode) => {
      if (line) writeFileSync(file, line);
      // Whatever the umask.
      if (line) chmodSync(file, mode);
      expect(await failure()).toMatch(refused);
      expect(ends).toHaveLength(1);
      await Promise.all(ends);
    },
  );
});
