/**
 * Statements over many values whose text does not depend on their number: the values are one parameter. A statement with a
 * parameter for each costs several times as much to build and to bind, and is another one for every number of rows.
 */
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** Whether a column holds one of the texts. */
export const isOneOf = (
  db: Pick<Kysely<Database>, 'getExecutor'>,
  column: string,
  texts: readonly string[],
): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql`${sql.ref(column)} = any(${texts}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`;

/**
 * Inserts rows of texts, numbers and nulls, in their order.
 *
 * @param rows all with the columns of the first
 */
export const insertRows = async <Table extends keyof Database>(
  trx: Transaction<Database>,
  table: Table,
  rows: ReadonlyArray<Insertable<Database[Table]>>,
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const values = isPostgres(trx)
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`
    : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${names}) ${values}`.execute(trx);
};
