import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#platform/database/schema.ts';
import { NodeSqliteDialect } from '#platform/database/sqlite-dialect.ts';

/** A database with one table, and how often each statement was prepared. */
const open = async () => {
  const sqlite = new DatabaseSync(':memory:');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect({ sqlite, waitMs: 0 }) });
  onTestFinished(() => db.destroy());
  await sql`create table notes (words text)`.execute(db);
  const prepare = vi.spyOn(sqlite, 'prepare');
  const timesOf = (start: string): number =>
    prepare.mock.calls.filter(([statement]) => statement.startsWith(start)).length;
  return { db, timesOf };
};

test('a statement that reads is prepared once, also while a hundred are kept', async () => {
  const { db, timesOf } = await open();
  // The table's creation is kept too.
  for (let column = 1; column <= 99; column += 1) {
    await sql.raw(`select words as words_${column} from notes`).execute(db);
  }
  for (let column = 1; column <= 99; column += 1) {
    await sql.raw(`select words as words_${column} from notes`).execute(db);
  }
  expect(timesOf('select')).toBe(99);
});

test('one that writes is not kept, as it would hold the texts of a visitor', async () => {
  const { db, timesOf } = await open();
  for (const words of ['How many looms?', 'And when?']) {
    await sql`insert into notes values (${words})`.execute(db);
    await sql`update notes set words = ${words}`.execute(db);
  }
  expect([timesOf('insert'), timesOf('update')]).toEqual([2, 2]);
});
