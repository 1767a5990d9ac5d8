/** Accounts of the course-walk area, with everything that is deleted with them. */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { enableRowSecurity, indexedText } from '#platform/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Makes a column a foreign key; its row is deleted with the referenced row. */
const of = (table: string) => (column: ColumnDefinitionBuilder) =>
  column.references(`${table}.id`).onDelete('cascade');

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  const table = (name: string, key = 'id') =>
    db.schema.createTable(name).addColumn(key, indexedText(db), (column) => column.primaryKey());
  await table('course_walk_users')
    .addColumn('email', indexedText(db), (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('firstname', 'text', required)
    .addColumn('lastname', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('verified_at', 'bigint')
    .execute();
  const ofUser = of('course_walk_users');
  await table('course_walk_tokens')
    .addColumn('user_id', indexedText(db), (column) => ofUser(column).notNull())
    .addColumn('expires_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .execute();
  await table('course_walk_courses')
    .addColumn('user_id', indexedText(db), (column) => ofUser(column).notNull())
    .addColumn('name', 'text', required)
    .addColumn('venue', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('image', 'text', required)
    .execute();
  await table('course_walk_mails')
    .addColumn('user_id', indexedText(db), ofUser)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await table('course_walk_links', 'token_hash')
    .addColumn('mail_id', indexedText(db), (column) => of('course_walk_mails')(column).notNull())
    .execute();
};

const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const by = (table: string, column: string, ...more: string[]) =>
    db.schema
      .createIndex(`${table}_by_${column}`)
      .on(table)
      .columns([column, ...more])
      .execute();
  await by('course_walk_tokens', 'user_id');
  // No session expires after it ends, so this finds ended and unused ones too.
  await by('course_walk_tokens', 'ends_at');
  await by('course_walk_courses', 'user_id', 'created_at');
  await by('course_walk_mails', 'user_id');
  await by('course_walk_mails', 'expires_at');
  await by('course_walk_links', 'mail_id');
  await db.schema
    .createIndex('jobs_account_mails')
    .on('jobs')
    .column('about')
    .where(sql<boolean>`kind = 'account-mail'`)
    .execute();
};

/** The columns are described in course-walk/tables.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db);
  await createIndexes(db);
  await enableRowSecurity(db, [
    'course_walk_users',
    'course_walk_tokens',
    'course_walk_courses',
    'course_walk_mails',
    'course_walk_links',
  ]);
};
