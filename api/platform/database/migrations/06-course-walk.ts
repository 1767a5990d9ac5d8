import type { Kysely } from 'kysely';
import { isPostgres, textId } from '#platform/database/dialect.ts';

const bytes = (db: Kysely<unknown>) => (isPostgres(db) ? 'bytea' : 'blob');

/** Accounts of the course-walk area and their data, which is deleted with them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('course_walk_users')
    .addColumn('id', textId(db), (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('firstname', 'text', (column) => column.notNull())
    .addColumn('lastname', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  const ownedTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', textId(db), (column) => column.primaryKey())
      .addColumn('user_id', textId(db), (column) =>
        column.notNull().references('course_walk_users.id').onDelete('cascade'),
      );
  await ownedTable('course_walk_tokens')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await ownedTable('course_walk_courses')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('course_walk_images')
    .addColumn('id', textId(db), (column) => column.primaryKey())
    .addColumn('course_id', textId(db), (column) =>
      column.notNull().unique().references('course_walk_courses.id').onDelete('cascade'),
    )
    .addColumn('bytes', bytes(db), (column) => column.notNull())
    .execute();
  const index = (table: string, columns: string[]) =>
    db.schema.createIndex(`${table}_by_${columns[0]}`).on(table).columns(columns).execute();
  await index('course_walk_tokens', ['user_id']);
  await index('course_walk_tokens', ['expires_at']);
  await index('course_walk_courses', ['user_id', 'created_at']);
};
