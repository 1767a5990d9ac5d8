import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#platform/store/schema.ts';
import { NodeSqliteDialect } from '#platform/store/sqlite-dialect.ts';

/** Opens a database with one table. `prepared` returns its prepared statements. */
const open = async () => {
  const sqlite = new DatabaseSync(':memory:');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect({ sqlite, waitMs: 0 }) });
  onTestFinished(() => db.destroy());
  await sql`create table notes (words text not null)`.execute(db);
  const prepare = vi.spyOn(sqlite, 'prepare');
  const prepared = (text: string): StatementSync[] =>
    prepare.mock.results.flatMap(({ value }, index) =>
      prepare.mock.calls[index]?.[0] === text ? [value as StatementSync] : [],
    );
  return { db, prepare, prepared };
};

test('up to a hundred statements are each prepared once', async () => {
  const { db, prepare } = await open();
  // The statement that created the table is kept too.
  for (let column = 1; column <= 99; column += 1) {
    await sql.raw(`select words as words_${column} from notes`).execute(db);
  }
  for (let column = 1; column <= 99; column += 1) {
    await sql.raw(`select words as words_${column} from notes`).execute(db);
  }
  expect(prepare).toHaveBeenCalledTimes(99);
});

test.each([
  ['writes', 'insert into notes values (?)'],
  ['fails', 'insert into notes select ? union all select null'],
  ['reads', 'select * from notes where words = ?'],
])('a kept statement that %s → holds no visitor’s text afterwards', async (_, statement) => {
  const { db, prepared } = await open();
  const words = 'How many looms?';
  await db.executeQuery(CompiledQuery.raw(statement, [words])).catch(() => undefined);
  expect(prepared(statement)).toMatchObject([{ expandedSQL: statement.replace('?', 'NULL') }]);
});
