/** An upgrade that is killed at any statement: the next start succeeds, and nothing is lost. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Migration, sql } from 'kysely';
import { describe, expect, test, type TestContext } from 'vitest';
import { migrate, migrations } from '#platform/database/migrate.ts';
import { databaseFile, openSqlite } from '#platform/database/open-sqlite.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { NodeSqliteDialect } from '#platform/database/sqlite-dialect.ts';
import { rowsOf, tablesOf } from '../../../helpers/store-contents.ts';
import { makeStoreOf100 } from '../../../helpers/store-of-1-0-0.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { databases } from '../../../helpers/temporary-store.ts';

/** Called after each statement. */
const connect = (folder: string, onStatement: () => void = () => undefined) => {
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec('pragma journal_mode = WAL; pragma foreign_keys = ON');
  return new Kysely<Database>({
    dialect: new NodeSqliteDialect({ sqlite, waitMs: 0 }),
    log: onStatement,
  });
};

/** Copies of a store's files at each statement of a migration: what a kill at that moment leaves on the disk. */
const killedAtEachStatement = async (folder: string): Promise<string[]> => {
  const copies: string[] = [];
  const db = connect(folder, () => {
    const copy = join(temporaryFolder(), 'data');
    cpSync(folder, copy, { recursive: true });
    copies.push(copy);
  });
  await migrate(db);
  await db.destroy();
  return copies;
};

/** All but when each migration was run. */
const contentsOf = async (folder: string): Promise<unknown> => {
  const db = connect(folder);
  const tables = await tablesOf(db);
  const rows = JSON.stringify(await rowsOf(db)).replaceAll(/"timestamp":[^,}]+/g, '');
  await db.destroy();
  return { tables, rows };
};

const storeOf100 = async (context: TestContext): Promise<string> => {
  const { dataDir, db } = await makeStoreOf100(context, 'SQLite');
  await db.destroy();
  return dataDir;
};

test.for([
  ['an empty store', () => Promise.resolve(temporaryFolder())],
  ['a store of 1.0.0', storeOf100],
] as const)('the migration of %s may be killed at any statement', async ([, make], context) => {
  const folder = await make(context);
  const copies = await killedAtEachStatement(folder);
  expect(copies.length).toBeGreaterThan(10);
  const whole = await contentsOf(folder);
  for (const copy of copies) {
    await (await openSqlite(copy)).close();
    expect(await contentsOf(copy)).toEqual(whole);
  }
});

/** Another one, which is not in the list. */
const next: Migration = {
  up: async (db) => db.schema.createTable('marks').addColumn('id', 'text').execute(),
};

describe.each(databases)('over $database', ({ database }) => {
  test('a migration that fails stops the start, and leaves the version before', async (context) => {
    const { db } = await makeStoreOf100(context, database);
    const before = [await tablesOf(db), await rowsOf(db)];
    const failing: Migration = {
      up: async (trx) => {
        await next.up(trx);
        await sql`insert into marks (nothing) values (1)`.execute(trx);
      },
    };
    await expect(migrate(db, { ...migrations, '06-next': failing })).rejects.toThrow('nothing');
    expect([await tablesOf(db), await rowsOf(db)]).toEqual(before);
  });

  test.for([
    ['06-next', 'This store is of a newer version (06-next): install that, or restore a copy.'],
    [
      '2026-11-21-submissions-and-outbox',
      'This store is of a version before 1.0.0 and was left as it is: start version 1.0.0 (commit 464487c) with it once, then this one.',
    ],
  ] as const)(
    'a store that has run the migration %s stops the start with a sentence',
    async ([name, sentence], context) => {
      const store = await makeStoreOf100(context, database);
      await sql`update kysely_migration set name = ${name} where name = '03-course-walk'`.execute(
        store.db,
      );
      const before = [await tablesOf(store.db), await rowsOf(store.db)];
      await expect(openDatabase(store)).rejects.toThrow(sentence);
      expect([await tablesOf(store.db), await rowsOf(store.db)]).toEqual(before);
    },
  );
});
