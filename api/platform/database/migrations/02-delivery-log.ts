import type { Kysely } from 'kysely';
import { asKey, numbered, textId } from '#platform/database/dialect.ts';

/** Every attempt to deliver a submission, and how it ended. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('delivery_log')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('submission_id', textId(db), (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('delivery_log_by_submission')
    .on('delivery_log')
    .column('submission_id')
    .execute();
  await db.schema
    .createIndex('outbox_by_sent')
    .on('outbox')
    .columns(['channel', 'sent_at'])
    .execute();
};
