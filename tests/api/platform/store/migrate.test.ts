/** A migration that only tests have: cut off at every step, next to another service, on stores of other versions. */
import { EventEmitter, once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, test, type TestContext } from 'vitest';
import { backUp, restore } from '#platform/store/backup.ts';
import { migrate, migrations } from '#platform/store/migrations.ts';
import { databaseFile, openSqlite } from '#platform/store/sqlite.ts';
import { openForService } from '#platform/store/store.ts';
import { connectPostgres, UnlockedDialect } from '#platform/store/postgres.ts';
import type { Database } from '#platform/store/schema.ts';
import { NodeSqliteDialect } from '#platform/store/sqlite-dialect.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { rowsOf, tablesOf } from '../../../helpers/store-contents.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import {
  databases,
  openTemporaryStore,
  storeWithMail,
  submissionRow,
} from '../../../helpers/temporary-store.ts';

const next: Migration = {
  up: async (db) => {
    await db.schema.createTable('marks').addColumn('id', 'text').execute();
    await db.schema.createIndex('marks_by_id').on('marks').column('id').execute();
    await sql`insert into marks (id) select id from submissions`.execute(db);
    await sql`alter table submissions add column mark text`.execute(db);
  },
};
const withNext = { ...migrations, '999-next': next };

/** Returns tables and rows, without the times of migrations and the random key of limits. */
const contentsOf = async (db: Kysely<Database>): Promise<unknown> => {
  const { kysely_migration: run = [], ...rows } = await rowsOf(db);
  delete rows['limit_key'];
  return { tables: await tablesOf(db), rows, run: run.map(({ name }) => name) };
};

/** @param onStatement called after each statement */
const connectFile = (folder: string, onStatement: () => void = () => undefined) => {
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec('pragma journal_mode = WAL; pragma foreign_keys = ON');
  return new Kysely<Database>({
    dialect: new NodeSqliteDialect({ sqlite, waitMs: 0 }),
    log: onStatement,
  });
};

const storeOfThisVersion = async (): Promise<string> => {
  const store = await openTemporaryStore();
  await storeWithMail(store);
  await store.close();
  return store.dataDir;
};

test.for([
  ['an empty store', () => Promise.resolve(temporaryFolder())],
  ['a store with rows', storeOfThisVersion],
] as const)('the migration of %s survives a kill at any statement', async ([, make]) => {
  const folder = await make();
  // What a kill after each statement would leave on the disk.
  const copies: string[] = [];
  const migrating = connectFile(folder, () => {
    const copy = join(temporaryFolder(), 'data');
    cpSync(folder, copy, { recursive: true });
    copies.push(copy);
  });
  await migrate(migrating, withNext);
  const whole = await contentsOf(migrating);
  await migrating.destroy();
  expect(copies.length, 'copies, one before each statement').toBeGreaterThan(10);
  for (const copy of copies) {
    const db = connectFile(copy);
    await migrate(db, withNext);
    expect(await contentsOf(db)).toEqual(whole);
    await db.destroy();
  }
});

/** Plays a service that is killed after `last` statements: the server ends its connection, and it makes no other. */
const killedAfter = (url: string, last: number, server: pg.Client): Kysely<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let statements = 0;
  const connect = (): Promise<pg.PoolClient> =>
    statements < last ? pool.connect() : Promise.reject(new Error('Killed.'));
  return new Kysely<Database>({
    dialect: new UnlockedDialect({
      pool: { connect, end: () => pool.end(), options: pool.options },
    }),
    log: async () => {
      statements += 1;
      if (statements !== last) return;
      await server.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [new URL(url).pathname.slice(1)],
      );
    },
  });
};

test.for([
  ['an empty database', () => Promise.resolve()],
  ['a database with rows', storeWithMail],
] as const)(
  'the migration of %s in PostgreSQL survives a kill at any statement',
  async ([, fill], context) => {
    const url = await freshDatabase(context);
    const server = new pg.Client(new URL('postgres', url).href);
    await server.connect();
    context.onTestFinished(() => server.end());
    const hasRows = fill === storeWithMail;
    if (hasRows) {
      const store = await openTemporaryStore(url);
      await fill(store);
      await store.close();
    }
    const look = async (): Promise<string[]> => {
      const db = killedAfter(url, Infinity, server);
      const names = (await tablesOf(db)).map(({ name }) => name);
      await db.destroy();
      return names.filter((name) => !name.startsWith('kysely_'));
    };
    const before = await look();
    let cuts = 0;
    for (; ; cuts += 1) {
      const db = killedAfter(url, cuts + 1, server);
      const failure: unknown = await migrate(db, withNext).catch((error: unknown) => error);
      await db.destroy();
      if (failure === undefined) break;
      const tables = await look();
      // It may have been killed after the commit.
      if (tables.includes('marks')) break;
      expect(tables).toEqual(before);
    }
    expect(cuts, 'migrations that were killed').toBeGreaterThan(10);
    const db = killedAfter(url, Infinity, server);
    context.onTestFinished(() => db.destroy());
    await migrate(db, withNext);
    const { marks, submissions } = await rowsOf(db);
    expect(marks).toHaveLength(hasRows ? 1 : 0);
    expect(submissions).toHaveLength(hasRows ? 1 : 0);
  },
);

describe.each(databases)('migrations on $database', ({ open }) => {
  test('run once, in name order; only the first start reports a new store', async (context) => {
    const { db, isNew } = await open(context);
    const order: string[] = [];
    const noting = (name: string): Migration => ({
      up: () => Promise.resolve(void order.push(name)),
    });
    const list = { ...migrations, '999-b': noting('b'), '998-a': noting('a') };
    expect([isNew, await migrate(db, list), await migrate(db, list)]).toEqual([true, false, false]);
    expect(order).toEqual(['a', 'b']);
  });

  test('a failed migration stops the start and keeps the previous version', async (context) => {
    const store = await open(context);
    await storeWithMail(store);
    const { db } = store;
    const before = await contentsOf(db);
    const failing: Migration = {
      up: async (trx) => {
        await next.up(trx);
        await sql`insert into marks (nothing) values (1)`.execute(trx);
      },
    };
    await expect(migrate(db, { ...migrations, '999-next': failing })).rejects.toThrow('nothing');
    expect(await contentsOf(db)).toEqual(before);
  });

  const older = /before version 1\.0\.0\. .* npm run inbox -- export/;

  test.for([
    ['999-next', /newer version \(999-next\)/],
    ['2026-11-21-submissions-and-outbox', older],
    ['01-platform', older],
    ['101-platform', older],
    ['201-platform', older],
    ['301-platform', older],
  ] as const)(
    '%s in the store → stops the start with an explanation',
    async ([name, words], context) => {
      const store = await open(context);
      await storeWithMail(store);
      await sql`update kysely_migration set name = ${name} where name = '403-course-walk'`.execute(
        store.db,
      );
      const before = await contentsOf(store.db);
      await (store.databaseUrl ? Promise.resolve() : store.close());
      await expect(openForService(store)).rejects.toThrow(words);
      const db = store.databaseUrl ? store.db : connectFile(store.dataDir);
      expect(await contentsOf(db)).toEqual(before);
      if (db !== store.db) await db.destroy();
    },
  );

  test('the team’s commands refuse a store of an older version, and change nothing', async (context) => {
    const store = await open(context);
    await storeWithMail(store);
    await sql`update kysely_migration set name = '01-platform' where name = '401-platform'`.execute(
      store.db,
    );
    const before = await contentsOf(store.db);
    const inbox = inboxOver(() => store.dataDir);
    const erase = ['erase', '--email', 'ada@visitor.example'];
    const { code, messages } = await inbox(erase, { DATABASE_URL: store.databaseUrl });
    expect({ code, messages }).toEqual({
      code: 1,
      messages: expect.stringMatching(older) as string,
    });
    expect(await contentsOf(store.db)).toEqual(before);
  });
});

test('a restore refuses a backup of an older version, and changes nothing', async () => {
  const store = await openTemporaryStore();
  const copy = join(temporaryFolder(), 'copy.sqlite');
  await backUp(store.dataDir, copy);
  const old = new DatabaseSync(copy);
  old.exec(`update kysely_migration set name = '01-platform' where name = '401-platform'`);
  old.close();
  await storeWithMail(store);
  await store.close();
  await expect(restore(store.dataDir, copy)).rejects.toThrow('before version 1.0.0');
  const { db, close } = await openSqlite(store.dataDir);
  expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
  await close();
});

const openPostgresTwice = async (context: TestContext) => {
  const url = await freshDatabase(context);
  return [await openTemporaryStore(url), await openTemporaryStore(url)] as const;
};

test('a service that freezes during a migration of PostgreSQL does not block the next service', async (context) => {
  const url = await freshDatabase(context);
  // Connected as at a start: a connection can be silent without a time limit.
  const [frozen, starting] = [connectPostgres(url), connectPostgres(url)];
  context.onTestFinished(async () => {
    await Promise.all([frozen.destroy(), starting.destroy()]);
  });
  const signals = new EventEmitter();
  const isFrozen = once(signals, 'frozen');
  const freezing: Migration = {
    up: async (db) => {
      await next.up(db);
      signals.emit('frozen');
      await once(signals, 'thawed');
    },
  };
  const cutOff = expect(migrate(frozen, { ...migrations, '999-next': freezing })).rejects.toThrow(
    'connection',
  );
  await isFrozen;
  const timeouts: unknown[] = [];
  const reading: Migration = {
    up: async (db) => {
      await next.up(db);
      const { rows } = await sql`select current_setting('statement_timeout') as longest`.execute(
        db,
      );
      timeouts.push(...rows);
    },
  };
  await migrate(starting, { ...migrations, '999-next': reading });
  expect(timeouts).toEqual([{ longest: '0' }]);
  signals.emit('thawed');
  await cutOff;
});

/** Plays PgBouncer's transaction mode: each transaction, and each statement outside one, gets another connection. */
const inTurns = (connections: pg.Client[]): Kysely<Database> => {
  let turn = 0;
  let ofTransaction: pg.Client | undefined;
  const query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const connection = ofTransaction ?? connections[(turn += 1) % connections.length];
    if (/^(begin|start transaction)/.test(text)) ofTransaction = connection;
    if (/^(commit|rollback)/.test(text)) ofTransaction = undefined;
    return connection?.query(text, values) ?? Promise.reject(new Error('No connection'));
  };
  const client = { query, release: () => undefined } as unknown as pg.PoolClient;
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  return new Kysely<Database>({
    dialect: new UnlockedDialect({ pool: { ...pool, options: {} } }),
  });
};

test('a start behind PgBouncer in transaction mode leaves no lock that blocks the next start', async (context) => {
  const url = await freshDatabase(context);
  const connections = Array.from({ length: 3 }, () => new pg.Client(url));
  for (const connection of connections) {
    await connection.connect();
    context.onTestFinished(() => connection.end());
  }
  expect(await migrate(inTurns(connections))).toBe(true);
  const { rows } = await sql`select pid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(
    inTurns(connections),
  );
  expect(rows).toEqual([]);
});

test('a migration of PostgreSQL waits while a service stores a message, and neither fails', async (context) => {
  const [old, starting] = await openPostgresTwice(context);
  const migrating = await old.db.transaction().execute(async (trx) => {
    await trx.insertInto('submissions').values(submissionRow()).execute();
    const started = { promise: migrate(starting.db, withNext) };
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!(await waiting.execute(old.db)).rows.length) await sleep(20);
    await trx
      .insertInto('submissions')
      .values(submissionRow({ id: 'late' }))
      .execute();
    return started;
  });
  await migrating.promise;
  const { submissions } = await rowsOf(starting.db);
  expect(submissions).toHaveLength(2);
});
