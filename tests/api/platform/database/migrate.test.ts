/** An upgrade that is killed at any statement: the next start succeeds, and nothing is lost. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Migration, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, migrations } from '#platform/database/migrate.ts';
import { databaseFile, openSqlite } from '#platform/database/open-sqlite.ts';
import type { Database } from '#platform/database/schema.ts';
import { NodeSqliteDialect } from '#platform/database/sqlite-dialect.ts';
import { makeOlderStore } from '../../../helpers/older-store.ts';
import { freshDatabase, postgresStartMs } from '../../../helpers/postgres.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { rowsOf, tablesOf } from '../../../helpers/store-contents.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { databases, storeWithMail } from '../../../helpers/temporary-store.ts';

/** The next version's, as one may be: a table, a column, rows that are filled, and a table that is written anew. */
const next: Migration = {
  up: async (db: Kysely<Database>) => {
    await db.schema.createTable('marks').addColumn('id', 'text').execute();
    await db.schema.alterTable('submissions').addColumn('size', 'integer').execute();
    await sql`update submissions set size = length(fields)`.execute(db);
    await db.schema.createTable('new_events').addColumn('id', 'text').execute();
    await sql`insert into new_events (id) select id from command_events`.execute(db);
    await db.schema.dropTable('command_events').execute();
    await db.schema.alterTable('new_events').renameTo('command_events').execute();
  },
};
const withNext = { ...migrations, '04-next': next };

/** Called after each statement. */
const connect = (folder: string, onStatement: () => void = () => undefined) => {
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec('pragma journal_mode = WAL');
  return new Kysely<Database>({
    dialect: new NodeSqliteDialect({ sqlite, waitMs: 0 }),
    log: onStatement,
  });
};

const filled = async (): Promise<string> => {
  const dataDir = temporaryFolder();
  const { db, close } = await openSqlite(dataDir);
  for (let number = 0; number < 100; number += 1) await storeWithMail({ db }, { id: `${number}` });
  await close();
  return dataDir;
};

/** Copies of a store's files at each statement of a migration: what a kill at that moment leaves on the disk. */
const killedAtEachStatement = async (folder: string, list = migrations): Promise<string[]> => {
  const copies: string[] = [];
  const db = connect(folder, () => {
    const copy = join(temporaryFolder(), 'data');
    cpSync(folder, copy, { recursive: true });
    copies.push(copy);
  });
  await migrate(db, list);
  await db.destroy();
  return copies;
};

/** All but when each migration was run. */
const contentsOf = async (folder: string): Promise<unknown> => {
  const db = connect(folder);
  const tables = await tablesOf(db);
  const rows = JSON.stringify(await rowsOf(db)).replaceAll(
    /"(?:timestamp|verified_at)":[^,}]+/g,
    '',
  );
  await db.destroy();
  return { tables, rows };
};

test.for([
  ['an empty store', () => Promise.resolve(temporaryFolder()), migrations],
  ['the store of a version before', filled, withNext],
] as const)('a migration of %s may be killed at any statement', async ([, make, list]) => {
  const folder = await make();
  const copies = await killedAtEachStatement(folder, list);
  expect(copies.length).toBeGreaterThan(10);
  const whole = await contentsOf(folder);
  for (const copy of copies) {
    const db = connect(copy);
    await migrate(db, list);
    await db.destroy();
    expect(await contentsOf(copy)).toEqual(whole);
  }
});

test('the adoption of an older store may be killed at any statement', async (context) => {
  const { dataDir: folder } = await makeOlderStore(context, 'SQLite');
  const copies = await killedAtEachStatement(folder);
  expect(copies.length).toBeGreaterThan(10);
  const whole = await contentsOf(folder);
  for (const copy of copies) {
    await (await openSqlite(copy)).close();
    expect(await contentsOf(copy)).toEqual(whole);
  }
});

describe.each(databases)('over $database', ({ open }) => {
  test(
    'a migration that fails stops the start, and leaves the version before',
    async (context) => {
      const { db } = await open(context);
      await storeWithMail({ db });
      const before = [await tablesOf(db), await rowsOf(db)];
      const failing = {
        ...next,
        up: async (trx: Kysely<Database>) => {
          await next.up(trx);
          await sql`insert into marks (nothing) values (1)`.execute(trx);
        },
      };
      await expect(migrate(db, { ...migrations, '04-next': failing })).rejects.toThrow('nothing');
      expect([await tablesOf(db), await rowsOf(db)]).toEqual(before);
      await migrate(db, withNext);
      expect((await rowsOf(db))['submissions']).toHaveLength(1);
    },
    postgresStartMs,
  );

  test(
    'a newer version’s store stops the start with a sentence',
    async (context) => {
      const { db } = await open(context);
      await migrate(db, withNext);
      await expect(migrate(db)).rejects.toThrow(
        'This store is of a newer version (04-next): install that, or restore a copy.',
      );
    },
    postgresStartMs,
  );
});

test(
  'services that start together over PostgreSQL run each migration once',
  async (context) => {
    const url = await freshDatabase(context);
    const services = Array.from({ length: 4 }, () => connectPostgres(url));
    context.onTestFinished(async () => {
      for (const db of services) await db.destroy();
    });
    for (const list of [migrations, withNext]) {
      await Promise.all(services.map((db) => migrate(db, list)));
    }
    const { kysely_migration: run } = await rowsOf(services[0] as Kysely<Database>);
    expect(run?.map(({ name }) => name)).toEqual(Object.keys(withNext));
  },
  postgresStartMs,
);
