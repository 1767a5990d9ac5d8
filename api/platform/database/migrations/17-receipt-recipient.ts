import { type Kysely, sql } from 'kysely';

/** For contact/delivery/receipts.ts, which counts the receipts of an address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('outbox').addColumn('recipient', 'text').execute();
  await db.schema
    .createIndex('outbox_recipient')
    .on('outbox')
    .column('recipient')
    .where(sql<boolean>`recipient is not null`)
    .execute();
};
