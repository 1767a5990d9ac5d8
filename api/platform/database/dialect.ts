/** The differences between SQLite and PostgreSQL. */
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whether a query or migration runs on PostgreSQL. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Column type of texts in an index. They sort byte by byte in both databases: an index that follows the server's locale
 * finds nothing any more once another version of the system's library sorts otherwise.
 */
export const indexedText = (db: Kysely<unknown>) =>
  isPostgres(db) ? sql`text collate "C"` : 'text';

/** Column type of ids that are numbers which the database generates. */
export const numbered = (db: Kysely<unknown>) => (isPostgres(db) ? 'bigserial' : 'integer');

/** Makes a `numbered` column the primary key. */
export const asKey = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement();

/**
 * Hides the rows of tables from every role but their owner, with which the service connects. Some hosts (Supabase) give
 * a role that anyone may use all rights on each new table.
 */
export const enableRowSecurity = async (db: Kysely<unknown>, tables: string[]): Promise<void> => {
  if (!isPostgres(db)) return;
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
};
