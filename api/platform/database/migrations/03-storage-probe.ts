import type { Kysely } from 'kysely';

/** For health/storage-probe.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('storage_probe')
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('filler', 'text', (column) => column.notNull())
    .execute();
};
