import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

const serverTime = sql<{ ms: number }>`
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;

/**
 * Milliseconds since 1970 by the one clock that all services on a database share, so that none takes to be free what
 * another has leased: PostgreSQL's own; with SQLite, this computer's.
 */
export const databaseTime = async (db: Kysely<Database>): Promise<number> => {
  if (!isPostgres(db)) return Date.now();
  const [row] = (await serverTime.execute(db)).rows;
  return row?.ms ?? Date.now();
};
