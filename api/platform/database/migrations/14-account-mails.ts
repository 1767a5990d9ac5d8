import { type Kysely, sql } from 'kysely';
import { asKey, isPostgres, numbered, textId } from '#platform/database/dialect.ts';

const columns = sql.raw(
  'id, submission_id, channel, state, attempts, due_at, leased_until, message_id, last_error, recipients_due, sent_at',
);

/** SQLite cannot let a column be null later on, so the table is written anew. */
const rebuildOutbox = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('new_outbox')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('submission_id', textId(db), (column) =>
      column.references('submissions.id').onDelete('cascade'),
    )
    .addColumn('account_mail_id', textId(db), (column) =>
      column.references('course_walk_mails.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('recipients_due', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await sql`insert into new_outbox (${columns}) select ${columns} from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema.alterTable('new_outbox').renameTo('outbox').execute();
  // As in the migrations before.
  await sql`create index outbox_by_submission on outbox (submission_id)`.execute(db);
  await sql`create index outbox_pending on outbox (channel, due_at, id) where state = 'pending'`.execute(
    db,
  );
  await sql`create index outbox_failing on outbox (submission_id) where state = 'pending' and last_error is not null`.execute(
    db,
  );
  await sql`create index outbox_dead on outbox (channel, id) where state = 'dead'`.execute(db);
  await sql`create index outbox_sent on outbox (channel, sent_at) where sent_at is not null`.execute(
    db,
  );
};

const extendOutbox = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('outbox')
    .alterColumn('submission_id', (column) => column.dropNotNull())
    .execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('account_mail_id', textId(db), (column) =>
      column.references('course_walk_mails.id').onDelete('cascade'),
    )
    .execute();
};

/** The mails to holders of accounts, each with a link, and their rows in the outbox. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('course_walk_mails')
    .addColumn('id', textId(db), (column) => column.primaryKey())
    .addColumn('user_id', textId(db), (column) =>
      column.references('course_walk_users.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('sign_up', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  const index = (column: string) =>
    db.schema
      .createIndex(`course_walk_mails_by_${column}`)
      .on('course_walk_mails')
      .column(column)
      .execute();
  await index('user_id');
  await index('expires_at');
  await (isPostgres(db) ? extendOutbox(db) : rebuildOutbox(db));
  await db.schema
    .createIndex('outbox_by_account_mail')
    .on('outbox')
    .column('account_mail_id')
    .execute();
};
