/** Copies the data of a SQLite store into an empty PostgreSQL database. */
import { type Kysely, sql } from 'kysely';
import { durableTransaction } from './durable-transaction.ts';
import type { Database } from './schema.ts';

type Table = keyof Database;

/**
 * The platform's tables that are copied, after those of the features, as a table comes after those it refers to. A new
 * database makes daily salts and the key of challenges anew.
 */
export const ownTables: readonly Table[] = ['jobs', 'job_attempts'];

/** Tables whose ids the database generates. */
const numberedTables = ['jobs', 'job_attempts'] as const;

const rowsAtOnce = 500;

export interface CopiedTable {
  table: Table;
  rows: number;
}

/** Nothing was copied, or the copy was rolled back. The message says why. */
class CopyRefused extends Error {
  override name = 'CopyRefused';
}

type Row = Record<string, unknown>;
type AnyDatabase = Kysely<Record<string, Row>>;

const countIn = async (db: AnyDatabase, table: Table): Promise<number> => {
  const count = db.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'));
  return Number((await count.executeTakeFirstOrThrow())['rows']);
};

const copyTable = async (
  from: AnyDatabase,
  to: AnyDatabase,
  table: Table,
  onProgress: (rows: number) => void,
): Promise<CopiedTable> => {
  for (let last = 0, copied = 0; ;) {
    const { rows } = await sql<Row & { copied_at: number }>`
      select rowid as copied_at, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${sql.lit(rowsAtOnce)}
    `.execute(from);
    if (!rows.length) break;
    await to
      .insertInto(table)
      .values(rows.map((row) => ({ ...row, copied_at: undefined })))
      .execute();
    last = rows.at(-1)?.copied_at ?? Infinity;
    onProgress((copied += rows.length));
  }
  const [rows, copied] = [await countIn(from, table), await countIn(to, table)];
  if (rows === copied) return { table, rows };
  throw new CopyRefused(`Of ${rows} rows of ${table}, ${copied} were copied; the copy was undone.`);
};

/** Makes PostgreSQL generate ids that follow the copied ones. */
const continueIds = async (db: AnyDatabase, table: string): Promise<void> => {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
    db,
  );
};

/**
 * Copies the tables from SQLite to PostgreSQL and compares the numbers of rows. It uses one transaction on each side, so
 * it copies everything or nothing.
 *
 * @param ofFeatures the tables of the features
 * @param onProgress called with the number of rows of a table so far
 * @throws CopyRefused when the target is not empty, or has another number of rows afterwards
 */
export const copyDatabase = (
  from: Kysely<Database>,
  to: Kysely<Database>,
  ofFeatures: readonly Table[],
  onProgress: (table: Table, rows: number) => void,
): Promise<CopiedTable[]> =>
  durableTransaction(from, (fromTrx) =>
    durableTransaction(to, async (toTrx) => {
      const tables = [...ofFeatures, ...ownTables];
      const [source, target] = [fromTrx, toTrx] as unknown as [AnyDatabase, AnyDatabase];
      // Keeps other services from writing meanwhile.
      await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share row exclusive mode`.execute(
        target,
      );
      for (const table of tables) {
        if (!(await countIn(target, table))) continue;
        throw new CopyRefused(
          `It already holds ${table}: a store is copied into an empty database.`,
        );
      }
      const copied: CopiedTable[] = [];
      for (const table of tables) {
        copied.push(await copyTable(source, target, table, (rows) => onProgress(table, rows)));
      }
      for (const table of numberedTables) await continueIds(target, table);
      return copied;
    }),
  );
