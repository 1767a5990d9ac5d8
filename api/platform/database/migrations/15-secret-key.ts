import type { Kysely } from 'kysely';

/** By which key beside it the database was written. At most one row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('secret_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute();
};
