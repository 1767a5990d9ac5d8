/** Copies all data from one database into another, empty one. */
import { createHash, type Hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { durableTransaction } from './durable-transaction.ts';
import type { Database } from './schema.ts';

/** How a table is copied. */
export interface TableToCopy {
  name: keyof Database;
  /** A unique column, by which its rows are ordered. */
  orderedBy: string;
  /** Rows in memory at once; 500 by default. */
  rowsAtOnce?: number;
}

/**
 * The tables of the platform. The features' tables are copied first, as a table comes after those it refers to. The
 * daily salts and the key of challenges are not copied: a new database makes new ones.
 */
export const ownTables: readonly TableToCopy[] = [
  { name: 'jobs', orderedBy: 'id' },
  { name: 'job_attempts', orderedBy: 'id' },
];

/** Tables whose ids the database generates. */
const numberedTables = ['jobs', 'job_attempts'] as const;

export interface CopiedTable {
  table: string;
  rows: number;
  /** SHA-256 over every column of every row, in the order of `orderedBy`, in hexadecimal. */
  sha256: string;
}

/** Nothing was copied, or the copy was rolled back. The message says why. */
class CopyRefused extends Error {
  override name = 'CopyRefused';
}

type Row = Record<string, unknown>;
type AnyDatabase = Kysely<Record<string, Row>>;

async function* pages(
  db: AnyDatabase,
  { name, orderedBy, rowsAtOnce = 500 }: TableToCopy,
): AsyncGenerator<Row[]> {
  for (let last: unknown; ;) {
    const rows = db.selectFrom(name).selectAll().orderBy(orderedBy).limit(rowsAtOnce);
    const page = await (last === undefined ? rows : rows.where(orderedBy, '>', last)).execute();
    if (!page.length) return;
    yield page;
    last = page.at(-1)?.[orderedBy];
  }
}

const comparable = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

const canonical = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [name, comparable(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const add = (hash: Hash, page: Row[]): void =>
  page.forEach((row) => hash.update(`${canonical(row)}\n`));

/** Called after each page, with the number of rows of the table so far. When it throws, nothing is copied. */
type OnCopyProgress = (done: 'Copied' | 'Read back', table: string, rows: number) => void;

/** Reads a table and describes it. @param each called with each page and the number of rows so far */
const readTable = async (
  db: AnyDatabase,
  table: TableToCopy,
  each: (page: Row[], rows: number) => unknown,
): Promise<CopiedTable> => {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of pages(db, table)) {
    add(hash, page);
    await each(page, (rows += page.length));
  }
  return { table: table.name, rows, sha256: hash.digest('hex') };
};

const refuseUnlessEmpty = async (
  db: AnyDatabase,
  tables: readonly TableToCopy[],
): Promise<void> => {
  for (const { name } of tables) {
    if (!(await db.selectFrom(name).selectAll().limit(1).executeTakeFirst())) continue;
    throw new CopyRefused(`It already holds ${name}: a store is copied into an empty database.`);
  }
};

const copyTable = async (
  from: AnyDatabase,
  to: AnyDatabase,
  table: TableToCopy,
  onProgress: OnCopyProgress,
): Promise<CopiedTable> => {
  const source = await readTable(from, table, async (page, rows) => {
    await to.insertInto(table.name).values(page).execute();
    onProgress('Copied', table.name, rows);
  });
  const copy = await readTable(to, table, (_, rows) => onProgress('Read back', table.name, rows));
  if (source.rows === copy.rows && source.sha256 === copy.sha256) return copy;
  throw new CopyRefused(
    `The copy of ${table.name} differs (${copy.rows} of ${source.rows} rows, SHA-256 ${copy.sha256}, not ${source.sha256}); it was undone.`,
  );
};

/** Makes PostgreSQL generate ids that follow the copied ones. */
const continueIds = async (db: AnyDatabase, table: string): Promise<void> => {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
    db,
  );
};

/**
 * Copies all tables from SQLite to PostgreSQL, reads the copy back, and compares counts and hashes. It uses one
 * transaction on each side, so it copies everything or nothing.
 *
 * @param ofFeatures the tables of the features
 * @throws CopyRefused when the target is not empty or the copy differs
 */
export const copyDatabase = (
  from: Kysely<Database>,
  to: Kysely<Database>,
  ofFeatures: readonly TableToCopy[],
  onProgress: OnCopyProgress,
): Promise<CopiedTable[]> =>
  durableTransaction(from, (fromTrx) =>
    durableTransaction(to, async (toTrx) => {
      const tables = [...ofFeatures, ...ownTables];
      const [source, target] = [fromTrx, toTrx] as unknown as [AnyDatabase, AnyDatabase];
      // Keeps other services from writing meanwhile.
      await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share row exclusive mode`.execute(
        target,
      );
      await refuseUnlessEmpty(target, tables);
      const copied: CopiedTable[] = [];
      for (const table of tables) {
        copied.push(await copyTable(source, target, table, onProgress));
      }
      for (const table of numberedTables) await continueIds(target, table);
      return copied;
    }),
  );
