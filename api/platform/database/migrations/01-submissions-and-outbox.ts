import type { Kysely } from 'kysely';
import { asKey, numbered, textId } from '#platform/database/dialect.ts';

/** What visitors sent, and what still has to be delivered of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('submissions')
    .addColumn('id', textId(db), (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('submissions_by_fingerprint')
    .on('submissions')
    .columns(['fingerprint', 'received_at'])
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('submission_id', textId(db), (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema
    .createIndex('outbox_by_submission')
    .on('outbox')
    .column('submission_id')
    .execute();
};
