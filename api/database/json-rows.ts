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

/** Rows of texts, numbers and nulls for one table, all with the columns of the first. */
type Insertion = {
  [Table in keyof Database]: { table: Table; rows: ReadonlyArray<Insertable<Database[Table]>> };
}[keyof Database];

const insertStatement = ({ table, rows }: Insertion, forPostgres: boolean): RawBuilder<unknown> => {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const values = forPostgres
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`
    : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`;
  return sql`insert into ${sql.table(table)} (${names}) ${values}`;
};

/**
 * Inserts rows in their order; those of a later table may refer to those before them. With PostgreSQL it is one statement,
 * and takes one round trip: foreign keys are checked at its end.
 */
export const insertRows = async (
  trx: Transaction<Database>,
  insertions: readonly Insertion[],
): Promise<void> => {
  const statements = insertions
    .filter(({ rows }) => rows.length)
    .map((each) => insertStatement(each, isPostgres(trx)));
  if (isPostgres(trx) && statements.length > 1) {
    const last = statements.pop();
    const parts = statements.map((each, index) => sql`${sql.ref(`part_${index}`)} as (${each})`);
    await sql`with ${sql.join(parts)} ${last}`.execute(trx);
    return;
  }
  for (const statement of statements) await statement.execute(trx);
};
