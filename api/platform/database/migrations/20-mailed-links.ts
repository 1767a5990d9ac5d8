import { type Kysely, sql } from 'kysely';
import { textId } from '#platform/database/dialect.ts';

/**
 * The links of a mail, in a table of their own: each attempt to send it has another one. SQLite cannot drop a unique column,
 * so the mails are written anew.
 */
const separateLinks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('new_mails')
    .addColumn('id', textId(db), (column) => column.primaryKey())
    .addColumn('user_id', textId(db), (column) =>
      column.references('course_walk_users.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('sign_up', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  const columns = sql.raw('id, user_id, purpose, sign_up, created_at, expires_at');
  await sql`insert into new_mails (${columns}) select ${columns} from course_walk_mails`.execute(
    db,
  );
  await db.schema
    .createTable('course_walk_links')
    .addColumn('token_hash', textId(db), (column) => column.primaryKey())
    .addColumn('mail_id', textId(db), (column) =>
      column.notNull().references('new_mails.id').onDelete('cascade'),
    )
    .execute();
  await sql`
    insert into course_walk_links (token_hash, mail_id)
    select token_hash, id from course_walk_mails where token_hash is not null
  `.execute(db);
  await db.schema.dropTable('course_walk_mails').execute();
  await db.schema.alterTable('new_mails').renameTo('course_walk_mails').execute();
  const index = (table: string, column: string) =>
    db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  await index('course_walk_mails', 'user_id');
  await index('course_walk_mails', 'expires_at');
  await index('course_walk_links', 'mail_id');
};

/** Nothing is derived from a key beside the database any more, and no subject id of Google's is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await separateLinks(db);
  await db.schema.alterTable('course_walk_users').dropColumn('google_subject').execute();
  await db.schema.dropTable('secret_key').execute();
  await db.schema
    .createTable('challenge_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
};
