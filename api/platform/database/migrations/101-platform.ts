/** The platform's tables: jobs, and what the services of one database share. */
import { randomBytes } from 'node:crypto';
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import {
  asKey,
  enableRowSecurity,
  indexedText,
  isPostgres,
  numbered,
} from '#platform/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

const createJobs = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('jobs')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('kind', indexedText(db), required)
    .addColumn('about', indexedText(db), required)
    .addColumn('payload', indexedText(db), required)
    .addColumn('optional', 'integer', required)
    .addColumn('state', indexedText(db), required)
    .addColumn('attempts', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('leased_until', 'bigint', required)
    .addColumn('message_id', 'text', required)
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('jobs').columns(columns);
  const [pending, dead] = [sql<boolean>`state = 'pending'`, sql<boolean>`state = 'dead'`];
  await index('jobs_by_about', ['about']).execute();
  await index('jobs_pending', ['kind', 'due_at', 'id']).where(pending).execute();
  await index('jobs_dead', ['kind', 'id']).where(dead).execute();
  await index('jobs_sent', ['kind', 'sent_at'])
    .where(sql<boolean>`sent_at is not null`)
    .execute();
  // These two indexes suffice to count waiting jobs, and to see whether one needs attention.
  await index('jobs_waiting', ['kind', 'created_at']).where(pending).execute();
  await index('jobs_wanted', ['state', 'created_at'])
    .where(sql<boolean>`optional = 0 and state <> 'sent'`)
    .execute();

  await db.schema
    .createTable('job_attempts')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('job_id', isPostgres(db) ? 'bigint' : 'integer', (column) =>
      column.notNull().references('jobs.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', required)
    .addColumn('ended_at', 'bigint', required)
    .addColumn('result', 'text', required)
    .execute();
  await db.schema.createIndex('job_attempts_by_job').on('job_attempts').column('job_id').execute();
};

const createShared = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('storage_probe')
    .addColumn('written_at', 'bigint', required)
    .addColumn('filler', 'text', required)
    .execute();
  // With SQLite there is only one service, which counts in memory.
  if (!isPostgres(db)) return;
  // Unlogged tables are faster, and counts may be lost in a crash.
  await sql`
    create unlogged table rate_limits (key varchar(255) collate "C" primary key, points integer not null default 0, expire bigint)
  `.execute(db);
  await sql`create table limit_key (key text not null)`.execute(db);
  const key = randomBytes(32).toString('base64url');
  await sql`insert into limit_key (key) values (${key})`.execute(db);
};

/** The columns are described in platform/database/schema.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createJobs(db);
  await createShared(db);
  await enableRowSecurity(db, [
    'kysely_migration',
    'kysely_migration_lock',
    'jobs',
    'job_attempts',
    'storage_probe',
    'rate_limits',
    'limit_key',
  ]);
};
