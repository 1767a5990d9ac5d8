/** The differences between SQLite and PostgreSQL. */
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whether a query or migration runs on PostgreSQL. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Column type of ids that are text. They sort byte by byte in both databases, whatever PostgreSQL's locale. */
export const textId = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : 'text');

/** Column type of ids that are numbers which the database generates. */
export const numbered = (db: Kysely<unknown>) => (isPostgres(db) ? 'bigserial' : 'integer');

/** Makes a `numbered` column the primary key. */
export const asKey = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement();
