import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';

/** For platform/limits/shared-rate-limits.ts. With SQLite there is one service, which counts in memory. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!isPostgres(db)) return;
  // Unlogged is faster, and counts may be lost in a crash.
  await sql`
    create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)
  `.execute(db);
  await db.schema
    .createTable('address_salts')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
};
