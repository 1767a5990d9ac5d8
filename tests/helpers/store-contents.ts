/** All that is in a database, to be compared with another. */
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';

type Db = Kysely<Database>;
type Rows = Array<Record<string, unknown>>;

const tableNames = async (db: Db): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name).toSorted();
};

const inOrder = (rows: Rows): string[] =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();

const bytesAsText = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    ]),
  );

/** The rows of every table, in an order of their own. */
export const rowsOf = async (db: Db): Promise<Record<string, Rows>> => {
  const all: Record<string, Rows> = {};
  for (const name of await tableNames(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    all[name] = rows
      .map(bytesAsText)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return all;
};

const sqliteTable = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select 'column' as what, name, type, "notnull", dflt_value, pk, null as sql
    from pragma_table_xinfo(${table})
    union all
    select 'reference', "from", "table", "to", on_delete, on_update, null
    from pragma_foreign_key_list(${table})
    union all
    select 'index', list.name, "unique", origin, partial,
      (select group_concat(coalesce(columns.name, '') || columns."desc" || columns.coll)
        from pragma_index_xinfo(list.name) as columns where columns.key),
      -- Its condition.
      (select substr(sql, instr(sql, ' where ')) from sqlite_master where name = list.name and partial)
    from pragma_index_list(${table}) as list
    union all
    select 'table', name, instr(sql, 'autoincrement') > 0, 0, 0, 0, null
    from sqlite_master where type = 'table' and name = ${table}
  `.execute(db);
  return inOrder(rows);
};

const postgresTable = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select 'column' as what, attname as name, format_type(atttypid, atttypmod) as type, attnotnull::text as is_required,
      attcollation::regcollation::text as collation, pg_get_expr(adbin, adrelid) as content
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    union all
    select 'constraint', conname, null, null, null, pg_get_constraintdef(oid)
    from pg_constraint where conrelid = ${table}::regclass and contype <> 'n'
    union all
    select 'index', indexname, null, null, null, indexdef from pg_indexes where tablename = ${table}
    union all
    select 'table', relname, relpersistence::text, null, null, null from pg_class where oid = ${table}::regclass
  `.execute(db);
  return inOrder(rows);
};

/** Every column, reference, constraint and index of each table. The order of columns says nothing. */
export const tablesOf = async (db: Db): Promise<Record<string, string[]>> => {
  const describe = isPostgres(db) ? postgresTable : sqliteTable;
  const all: Record<string, string[]> = {};
  for (const name of await tableNames(db)) all[name] = await describe(db, name);
  return all;
};
