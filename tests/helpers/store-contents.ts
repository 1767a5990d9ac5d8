/** The whole contents of a database, for comparisons. */
import { type Kysely, sql, type TableMetadata } from 'kysely';
import type { Database } from '#platform/store/schema.ts';

type Db = Kysely<Database>;
type Rows = Array<Record<string, unknown>>;

/** Returns every table with its columns. */
export const tablesOf = async (db: Db): Promise<TableMetadata[]> =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );

const bytesAsText = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    ]),
  );

/** Returns the rows of every table, in a fixed order. */
export const rowsOf = async (db: Db): Promise<Record<string, Rows>> => {
  const all: Record<string, Rows> = {};
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    all[name] = rows
      .map(bytesAsText)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return all;
};
