/** An upgrade that is killed at any statement: the next start succeeds, and nothing is lost. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, Migrator, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, migrations } from '#platform/database/migrate.ts';
import { databaseFile, openSqlite } from '#platform/database/open-sqlite.ts';
import type { Database } from '#platform/database/schema.ts';
import { NodeSqliteDialect } from '#platform/database/sqlite-dialect.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { databases } from '../../../helpers/temporary-store.ts';

/** Called after each statement. */
const connect = (folder: string, onStatement: () => void = () => undefined) => {
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec('pragma journal_mode = WAL');
  return new Kysely<Database>({
    dialect: new NodeSqliteDialect({ sqlite, waitMs: 0 }),
    log: onStatement,
  });
};

/** A store as the first version left it, with rows. */
const fillOlderVersion = async (folder: string): Promise<void> => {
  const db = connect(folder);
  const [name = '', first] = Object.entries(migrations)[0] ?? [];
  const provider = { getMigrations: () => Promise.resolve(first ? { [name]: first } : {}) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  for (let number = 0; number < 100; number += 1) {
    await db
      .insertInto('submissions')
      .values({
        id: `submission-${number}`,
        kind: 'contact',
        folder: 'inbox',
        received_at: number,
        fields: JSON.stringify({ name: `Zoë ÉCOLE ${number}`, type: 'contact' }),
        idempotency_key: null,
        fingerprint: String(number),
      })
      .execute();
    await sql`insert into outbox (submission_id, channel, state, attempts, due_at, leased_until, message_id) values (${`submission-${number}`}, 'mail', 'pending', 0, 0, 0, '')`.execute(
      db,
    );
  }
  await db.destroy();
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

test.each([
  ['an empty store', 0, () => Promise.resolve()],
  ['a store full of an older version’s rows', 100, fillOlderVersion],
])('a migration of %s may be killed at any statement', async (_, rows, fill) => {
  const folder = temporaryFolder();
  await fill(folder);
  const copies = await killedAtEachStatement(folder);
  expect(copies.length).toBeGreaterThan(10);
  for (const copy of copies) {
    const { db, close } = await openSqlite(copy);
    const stored = await db.selectFrom('submissions').select('search_text').execute();
    expect(stored).toHaveLength(rows);
    expect(stored.filter((row) => row.search_text?.startsWith('zoë école '))).toHaveLength(rows);
    expect(await db.selectFrom('jobs').select('id').execute()).toHaveLength(rows);
    expect(await db.selectFrom('course_walk_users').select('id').execute()).toEqual([]);
    await close();
  }
});

test('a migration that fails stops the start, and leaves the version before', async () => {
  const folder = temporaryFolder();
  await fillOlderVersion(folder);
  const db = connect(folder);
  await db.schema.createTable('course_walk_users').addColumn('id', 'text').execute();
  await expect(openSqlite(folder)).rejects.toThrow(
    /cannot be used: .*course_walk_users.* already exists/,
  );
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  expect(rows).toHaveLength(1);
  await db.schema.dropTable('course_walk_users').execute();
  await db.destroy();
  const { db: opened, close } = await openSqlite(folder);
  expect(await opened.selectFrom('submissions').select('id').execute()).toHaveLength(100);
  await close();
});

describe.each(databases)('a newer version’s store ($database)', ({ open }) => {
  test('stops the start with a sentence', async (context) => {
    const store = await open(context);
    context.onTestFinished(store.close);
    await sql`insert into kysely_migration (name, timestamp) values ('m99-later', '')`.execute(
      store.db,
    );
    await expect(migrate(store.db)).rejects.toThrow(
      'This store is of a newer version (m99-later): install that, or restore a copy.',
    );
  });
});
