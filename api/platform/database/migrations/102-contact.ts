/** Submissions, and an index of their jobs. */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { enableRowSecurity, indexedText } from '#platform/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** The columns are described in contact/tables.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('submissions')
    .addColumn('id', indexedText(db), (column) => column.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('folder', 'text', required)
    .addColumn('spam_reason', 'text')
    .addColumn('received_at', 'bigint', required)
    .addColumn('fields', 'text', required)
    .addColumn('idempotency_key', indexedText(db), (column) => column.unique())
    .addColumn('fingerprint', indexedText(db), required)
    .addColumn('page', 'text', required)
    .addColumn('done_at', 'bigint')
    .addColumn('search_text', 'text', required)
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns);
  await index('submissions_by_fingerprint', 'submissions', [
    'fingerprint',
    'received_at',
  ]).execute();
  await index('submissions_by_received_at', 'submissions', ['received_at']).execute();
  await index('submissions_spam', 'submissions', ['received_at'])
    .where(sql<boolean>`folder = 'spam'`)
    .execute();
  // For counting the receipts of an address.
  await index('jobs_receipts', 'jobs', ['payload'])
    .where(sql<boolean>`kind = 'receipt'`)
    .execute();
  await enableRowSecurity(db, ['submissions']);
};
