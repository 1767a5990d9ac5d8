import {
  type ColumnDefinitionBuilder,
  type Kysely,
  type Migration,
  type MigrationProvider,
  Migrator,
  sql,
} from 'kysely';
import { courseWalkTables } from './course-walk-tables.ts';
import { isPostgres, textId } from './dialect.ts';

const numbered = (db: Kysely<unknown>) => (isPostgres(db) ? 'bigserial' : 'integer');
const asKey = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement();

const first: Migration = {
  up: async (db: Kysely<unknown>) => {
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
    await db.schema
      .createIndex('outbox_by_due')
      .on('outbox')
      .columns(['state', 'due_at'])
      .execute();
    await db.schema
      .createIndex('outbox_by_submission')
      .on('outbox')
      .column('submission_id')
      .execute();
  },
};

const deliveryLog: Migration = {
  up: async (db: Kysely<unknown>) => {
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
  },
};

/** For rate-limit/shared-limiter.ts and shared-rate-limits.ts. With SQLite there is one service, which counts in memory. */
const sharedRateLimits: Migration = {
  up: async (db: Kysely<unknown>) => {
    if (!isPostgres(db)) return;
    // Unlogged is faster, and counts may be lost in a crash.
    await sql`
      create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)
    `.execute(db);
    await db.schema
      .createTable('address_salts')
      .addColumn('day', 'integer', (column) => column.primaryKey())
      .addColumn('salt', 'text', (column) => column.notNull())
      .execute();
  },
};

const storageProbe: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('storage_probe')
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .addColumn('filler', 'text', (column) => column.notNull())
      .execute();
  },
};

const spamDigests: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('spam_digests')
      .addColumn('until', 'bigint', (column) => column.primaryKey())
      .addColumn('spam', 'integer', (column) => column.notNull())
      .execute();
  },
};

/** For contact/spam-digest.ts. Null in the digests that were recorded before: they were sent. */
const spamDigestLease: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('spam_digests').addColumn('leased_until', 'bigint').execute();
  },
};

/** For outbox/recipients-refused.ts. */
const recipientsDue: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('outbox').addColumn('recipients_due', 'text').execute();
  },
};

/** For course-walk/google-tokens.ts. Null in the accounts from before: the next sign-in with Google marks them. */
const googleSubject: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('course_walk_users').addColumn('google_subject', 'text').execute();
  },
};

/** For contact/spam.ts. */
const spamReason: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('submissions').addColumn('spam_reason', 'text').execute();
  },
};

/** For course-walk/known-clients.ts. Null in the tokens from before. */
const clientTag: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('course_walk_tokens').addColumn('client_tag', 'text').execute();
  },
};

/**
 * Indexes for what the outbox asks, whose cost does not grow with the rows that wait or were sent. Rows that were never
 * attempted are due at once.
 */
const outboxIndexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    const rows = (name: string) => db.schema.createIndex(name).on('outbox');
    await db.schema.dropIndex('outbox_by_due').execute();
    await db.schema.dropIndex('outbox_by_sent').execute();
    await rows('outbox_pending')
      .columns(['channel', 'due_at', 'id'])
      .where(sql<boolean>`state = 'pending'`)
      .execute();
    await rows('outbox_failing')
      .column('submission_id')
      .where(sql<boolean>`state = 'pending' and last_error is not null`)
      .execute();
    await rows('outbox_dead')
      .columns(['channel', 'id'])
      .where(sql<boolean>`state = 'dead'`)
      .execute();
    await rows('outbox_sent')
      .columns(['channel', 'sent_at'])
      .where(sql<boolean>`sent_at is not null`)
      .execute();
    await sql`update outbox set due_at = 0 where state = 'pending' and attempts = 0`.execute(db);
  },
};

/** By name; run in the order of their names. One that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-submissions-and-outbox': first,
  '2026-11-22-delivery-log': deliveryLog,
  '2026-11-23-storage-probe': storageProbe,
  '2026-11-24-spam-digests': spamDigests,
  '2026-11-25-shared-rate-limits': sharedRateLimits,
  '2026-11-26-course-walk': courseWalkTables,
  '2026-11-27-spam-digest-lease': spamDigestLease,
  '2026-11-28-recipients-due': recipientsDue,
  '2026-11-29-google-subject': googleSubject,
  '2026-11-30-spam-reason': spamReason,
  '2026-12-01-client-tag': clientTag,
  '2026-12-02-outbox-indexes': outboxIndexes,
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/**
 * Runs the migrations that have not been run, in one transaction: a start that is cut short leaves the version before. On
 * PostgreSQL kysely also takes an advisory lock, so several services may start at once.
 *
 * @throws what the first failing migration threw
 */
export const migrate = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
};
