import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

const serverTime = sql<{ ms: number }>`
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;

/**
 * Milliseconds since 1970, by a clock that all services on a database share: PostgreSQL's own or, with SQLite, this
 * computer's. If each service used its own clock, one could mistake another's lease for expired.
 */
export const databaseTime = async (db: Kysely<Database>): Promise<number> => {
  if (!isPostgres(db)) return Date.now();
  const [row] = (await serverTime.execute(db)).rows;
  return row?.ms ?? Date.now();
};
