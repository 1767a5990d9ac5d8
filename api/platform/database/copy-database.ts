/** Copies all data from one database into another, empty one. */
import { createHash, type Hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { durableTransaction } from './durable-transaction.ts';
import type { Database } from './schema.ts';

/**
 * The tables to copy, each with the column that orders its rows. A table comes after those it refers to.
 * Not the salts of the day, nor the key of challenges: they change with the database.
 */
export const orderColumns = {
  submissions: 'id',
  course_walk_users: 'id',
  course_walk_tokens: 'id',
  course_walk_courses: 'id',
  course_walk_images: 'id',
  course_walk_mails: 'id',
  course_walk_links: 'token_hash',
  jobs: 'id',
  job_attempts: 'id',
  command_events: 'id',
} as const;

type CopiedName = keyof typeof orderColumns;

const copiedTables = Object.keys(orderColumns) as CopiedName[];

/** Tables whose ids the database generates. */
const numberedTables = ['jobs', 'job_attempts'] as const;

export interface CopiedTable {
  table: CopiedName;
  rows: number;
  /** SHA-256 over every column of every row, in the order of its column, hexadecimal. */
  sha256: string;
}

/** Nothing was copied, or it was rolled back. The message says why. */
class CopyRefused extends Error {
  override name = 'CopyRefused';
}

type Row = Record<string, unknown>;
type AnyDatabase = Kysely<Record<string, Row>>;

/** Rows in memory at once. Those of images are large. */
const pageSize = (table: string): number => (table === 'course_walk_images' ? 20 : 500);

async function* pages(db: AnyDatabase, table: CopiedName): AsyncGenerator<Row[]> {
  const column = orderColumns[table];
  for (let last: unknown; ;) {
    const rows = db.selectFrom(table).selectAll().orderBy(column).limit(pageSize(table));
    const page = await (last === undefined ? rows : rows.where(column, '>', last)).execute();
    if (!page.length) return;
    yield page;
    last = page.at(-1)?.[column];
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

/** Called after each page with what was done and the rows of the table so far. When it throws, nothing is copied. */
type OnCopyProgress = (done: 'Copied' | 'Read back', table: string, rows: number) => Promise<void>;

/** Reads a table, and describes it. @param each called with each page, and the rows so far with it */
const readTable = async (
  db: AnyDatabase,
  table: CopiedName,
  each: (page: Row[], rows: number) => Promise<void>,
): Promise<CopiedTable> => {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of pages(db, table)) {
    add(hash, page);
    await each(page, (rows += page.length));
  }
  return { table, rows, sha256: hash.digest('hex') };
};

const refuseUnlessEmpty = async (db: AnyDatabase): Promise<void> => {
  for (const table of copiedTables) {
    if (!(await db.selectFrom(table).selectAll().limit(1).executeTakeFirst())) continue;
    const what = table.startsWith('course_walk') ? 'accounts' : 'submissions';
    throw new CopyRefused(`It already holds ${what}: a store is copied into an empty database.`);
  }
};

const copyTable = async (
  from: AnyDatabase,
  to: AnyDatabase,
  table: CopiedName,
  onProgress: OnCopyProgress,
): Promise<CopiedTable> => {
  const source = await readTable(from, table, async (page, rows) => {
    await to.insertInto(table).values(page).execute();
    await onProgress('Copied', table, rows);
  });
  const copy = await readTable(to, table, (_, rows) => onProgress('Read back', table, rows));
  if (source.rows === copy.rows && source.sha256 === copy.sha256) return copy;
  throw new CopyRefused(
    `The copy of ${table} differs (${copy.rows} of ${source.rows} rows, SHA-256 ${copy.sha256}, not ${source.sha256}); it was undone.`,
  );
};

/** Lets PostgreSQL generate ids after those that were copied. */
const continueIds = async (db: AnyDatabase, table: string): Promise<void> => {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
    db,
  );
};

/**
 * Copies all tables from SQLite to PostgreSQL, reads the copy back, and compares counts and hashes. It uses one transaction
 * on each side, so it copies everything or nothing.
 *
 * @throws CopyRefused when the target is not empty or the copy differs
 */
export const copyDatabase = (
  from: Kysely<Database>,
  to: Kysely<Database>,
  onProgress: OnCopyProgress,
): Promise<CopiedTable[]> =>
  durableTransaction(from, (fromTrx) =>
    durableTransaction(to, async (toTrx) => {
      const [source, target] = [fromTrx, toTrx] as unknown as [AnyDatabase, AnyDatabase];
      // No other service may write meanwhile.
      await sql`lock table ${sql.join(copiedTables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
        target,
      );
      await refuseUnlessEmpty(target);
      const copied: CopiedTable[] = [];
      for (const table of copiedTables) {
        copied.push(await copyTable(source, target, table, onProgress));
      }
      for (const table of numberedTables) await continueIds(target, table);
      return copied;
    }),
  );
