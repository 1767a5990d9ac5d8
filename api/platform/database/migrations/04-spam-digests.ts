import type { Kysely } from 'kysely';

/** Up to when the team was told how much was held back as spam. For contact/spam/spam-digest.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('spam_digests')
    .addColumn('until', 'bigint', (column) => column.primaryKey())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .execute();
};
