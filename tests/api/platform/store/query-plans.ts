/** The statements that the service runs, and the tables that the database scans for each. */
import { CompiledQuery, DefaultQueryCompiler, type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import { isPostgres } from '#platform/store/transactions.ts';
import type { Database } from '#platform/store/schema.ts';

type Db = Kysely<Database>;

/**
 * Records every query that kysely compiles in this process from now on, until the test ends.
 *
 * @returns a function that returns the queries since its last call, each once
 */
export const recordQueries = (): (() => CompiledQuery[]) => {
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  return () => {
    const queries = compile.mock.results.map(({ value }) => value as CompiledQuery);
    compile.mockClear();
    const plain = queries.filter((query) => /^(with|select|insert|update|delete) /.test(query.sql));
    return [...new Map(plain.map((query) => [query.sql, query])).values()];
  };
};

const planOf = async <Row>(db: Db, how: string, query: CompiledQuery): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters])))
    .rows;

/** SQLite, "EXPLAIN QUERY PLAN": SCAN reads all rows, and an automatic index is built from all rows. */
const scan = /^(?:SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?|SEARCH (\w+) USING AUTOMATIC )/;

const scannedBySqlite = async (db: Db, query: CompiledQuery): Promise<string[]> => {
  const partial = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and sql like '% where %'`.execute(db);
  const isPartial = new Set(partial.rows.map(({ name }) => name));
  const steps = await planOf<{ detail: string }>(db, 'explain query plan', query);
  return steps.flatMap(({ detail }) => {
    const [, table, index = '', searched] = scan.exec(detail) ?? [];
    return isPartial.has(index) ? [] : (table ?? searched ?? []);
  });
};

/** A node of PostgreSQL's plan (FORMAT JSON). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

interface Index {
  name: string;
  table: string;
  isPartial: boolean;
  /** Its first column. */
  first: string;
}

/** Returns the table that a node scans. It scans an index, and its table, unless the condition has the first column. */
const scannedByNode = (node: PlanNode, indexes: Index[]): string[] => {
  if (node['Node Type'] === 'Seq Scan') return [node['Relation Name'] ?? ''];
  const index = indexes.find(({ name }) => name === node['Index Name']);
  if (!index || index.isPartial) return [];
  return new RegExp(`\\b${index.first}\\b`).test(node['Index Cond'] ?? '') ? [] : [index.table];
};

const scannedInPlan = (node: PlanNode, indexes: Index[]): string[] => [
  ...scannedByNode(node, indexes),
  ...(node.Plans ?? []).flatMap((each) => scannedInPlan(each, indexes)),
];

const scannedByPostgres = (db: Db, query: CompiledQuery): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const indexes = await sql<Index>`
      select indexrelid::regclass::text as name, indrelid::regclass::text as table,
        indpred is not null as "isPartial", attname::text as first
      from pg_index inner join pg_attribute on attrelid = indrelid and attnum = indkey[0]`.execute(
      trx,
    );
    // PostgreSQL scans a small table even if an index fits. With scans off, a table that is still scanned has no index.
    await sql`set local enable_seqscan = off`.execute(trx);
    type Row = { 'QUERY PLAN': [{ Plan: PlanNode }] };
    const [row] = await planOf<Row>(trx, 'explain (format json)', query);
    return row ? scannedInPlan(row['QUERY PLAN'][0].Plan, indexes.rows) : [];
  });

/** Returns whether a query takes arbitrary rows, up to a limit. */
const takesAny = ({ sql: text }: CompiledQuery): boolean =>
  / limit \S+$/.test(text) && !/ (?:where|order by) /.test(text);

/**
 * Returns the tables that a query scans from the first row to the last, by the database's own plan. A scan of a partial
 * index, which has only some of the rows, is allowed.
 */
export const scannedTables = async (db: Db, query: CompiledQuery): Promise<string[]> => {
  if (takesAny(query)) return [];
  return isPostgres(db) ? scannedByPostgres(db, query) : scannedBySqlite(db, query);
};
