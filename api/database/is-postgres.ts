import { type Kysely, PostgresAdapter } from 'kysely';

/** Which of the two databases a query or migration runs on, where they differ. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
