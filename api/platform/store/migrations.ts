/** The versions of the tables, in both databases. schema.ts describes each column. */
import { randomBytes } from 'node:crypto';
import {
  type ColumnDefinitionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';
import { beginTransaction, isPostgres, limitIdleTime, lockNames } from './transactions.ts';

/**
 * The type of text columns in an index. They sort byte by byte in both databases. An index in the server's locale would
 * stop finding rows after an upgrade of the system's library that changes the sort order.
 */
const indexedText = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : 'text');

/** The type of id columns with numbers that the database generates. */
const numbered = (db: Kysely<unknown>) => (isPostgres(db) ? 'bigserial' : 'integer');

/** Makes a `numbered` column the primary key. */
const asKey = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement();

/**
 * Hides the rows of tables from every role except their owner. The service connects as the owner. Some hosts (Supabase)
 * grant all rights on each new table to a role that anyone can use.
 */
const enableRowSecurity = async (db: Kysely<unknown>, tables: string[]): Promise<void> => {
  if (!isPostgres(db)) return;
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
};

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** @param condition the rows that the index holds. Default: all */
const createIndex = async (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
  condition?: RawBuilder<SqlBool>,
): Promise<void> => {
  const index = db.schema.createIndex(name).on(table).columns(columns);
  await (condition ? index.where(condition) : index).execute();
};

const createJobs = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('jobs')
    .addColumn('id', numbered(db), asKey(db))
    .addColumn('queue', indexedText(db), required)
    .addColumn('subject_id', indexedText(db), required)
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
  const pending = sql<SqlBool>`state = 'pending'`;
  const dead = sql<SqlBool>`state = 'dead'`;
  const wasSent = sql<SqlBool>`sent_at is not null`;
  const unsentToTeam = sql<SqlBool>`optional = 0 and state <> 'sent'`;
  await createIndex(db, 'jobs_by_subject_id', 'jobs', ['subject_id']);
  await createIndex(db, 'jobs_pending', 'jobs', ['queue', 'due_at', 'id'], pending);
  await createIndex(db, 'jobs_dead', 'jobs', ['queue', 'id'], dead);
  await createIndex(db, 'jobs_sent', 'jobs', ['queue', 'sent_at'], wasSent);
  // These two indexes are enough to count waiting jobs, and to see whether a job needs attention.
  await createIndex(db, 'jobs_waiting', 'jobs', ['queue', 'created_at'], pending);
  await createIndex(db, 'jobs_unsent_to_team', 'jobs', ['state', 'created_at'], unsentToTeam);

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
  await createIndex(db, 'job_attempts_by_job', 'job_attempts', ['job_id']);
};

const createSharedTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('storage_probe')
    .addColumn('written_at', 'bigint', (column) => column.primaryKey())
    .addColumn('filler', 'text', required)
    .execute();
  // SQLite has only one service, which counts in memory.
  if (!isPostgres(db)) return;
  // Unlogged tables are faster. A crash may lose the counts.
  await sql`
    create unlogged table rate_limits (key varchar(255) collate "C" primary key, points integer not null default 0, expire bigint)
  `.execute(db);
  await sql`create table limit_key (key text collate "C" primary key)`.execute(db);
  const key = randomBytes(32).toString('base64url');
  await sql`insert into limit_key (key) values (${key})`.execute(db);
};

/** Makes the tables of jobs, and those that the services of one database share. */
const createPlatform = async (db: Kysely<unknown>): Promise<void> => {
  await createJobs(db);
  await createSharedTables(db);
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

/** Makes the table of submissions, and an index of their receipts. */
const createContact = async (db: Kysely<unknown>): Promise<void> => {
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
  const samePayload = ['fingerprint', 'received_at'];
  await createIndex(db, 'submissions_by_fingerprint', 'submissions', samePayload);
  await createIndex(db, 'submissions_by_received_at', 'submissions', ['received_at']);
  const spam = sql<SqlBool>`folder = 'spam'`;
  await createIndex(db, 'submissions_spam', 'submissions', ['received_at'], spam);
  // For counting the receipts of an address.
  const receipts = sql<SqlBool>`queue = 'receipt'`;
  await createIndex(db, 'jobs_receipts', 'jobs', ['payload'], receipts);
  await enableRowSecurity(db, ['submissions']);
};

/** Makes a column a foreign key. Its row is deleted with the referenced row. */
const belongingTo = (table: string) => (column: ColumnDefinitionBuilder) =>
  column.references(`${table}.id`).onDelete('cascade');

const createAccountTables = async (db: Kysely<unknown>): Promise<void> => {
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
  const ofUser = belongingTo('course_walk_users');
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
    .addColumn('mail_id', indexedText(db), (column) =>
      belongingTo('course_walk_mails')(column).notNull(),
    )
    .execute();
};

const createAccountIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const by = (table: string, column: string, ...more: string[]) =>
    createIndex(db, `${table}_by_${column}`, table, [column, ...more]);
  await by('course_walk_tokens', 'user_id');
  // No session expires later than it ends, so this index finds expired sessions too.
  await by('course_walk_tokens', 'ends_at');
  await by('course_walk_courses', 'user_id', 'created_at');
  await by('course_walk_mails', 'user_id');
  await by('course_walk_mails', 'expires_at');
  await by('course_walk_links', 'mail_id');
  const accountMails = sql<SqlBool>`queue = 'account-mail'`;
  await createIndex(db, 'jobs_account_mails', 'jobs', ['subject_id'], accountMails);
};

/** Makes the tables of accounts of the course-walk area, and of everything that is deleted with an account. */
const createCourseWalk = async (db: Kysely<unknown>): Promise<void> => {
  await createAccountTables(db);
  await createAccountIndexes(db);
  await enableRowSecurity(db, [
    'course_walk_users',
    'course_walk_tokens',
    'course_walk_courses',
    'course_walk_mails',
    'course_walk_links',
  ]);
};

/**
 * Migrations by the name under which stores record them. They run in name order. Decisions, "Migrations", says until
 * when a migration may be changed.
 */
export const migrations: Record<string, Migration> = {
  '401-platform': { up: createPlatform },
  '402-contact': { up: createContact },
  '403-course-walk': { up: createCourseWalk },
};

/** kysely's message if the database has run a migration that is not in the list. */
const unknownMigration = /previously executed migration (\S+) is missing/;

/** The names of migrations before 1.0.0: `2026-11-21-submissions-and-outbox`, `01-platform`, `301-platform`. */
const olderName = /^(?:2026-|[0-3]\d\d?-)/;

/**
 * Returns the message for an operator whose store was made before 1.0.0, with other tables.
 *
 * @param names the migrations that the store has run
 * @returns undefined if the store is of this version or a newer one
 */
export const messageForOlderStore = (names: readonly string[]): string | undefined =>
  names.some((name) => olderName.test(name))
    ? 'This store was made before version 1.0.0. It was not changed. To read it, run npm run inbox -- export with the version that made it.'
    : undefined;

/**
 * Makes kysely's own tables if they are missing. Not part of the transaction of `migrate`: another service may make the
 * tables at the same time. kysely must then look for them again, which a failed transaction does not allow.
 *
 * @throws the database's error
 */
const makeTables = async (db: Kysely<Database>): Promise<void> => {
  const enough = new Error('No migration is run.');
  const provider = { getMigrations: () => Promise.reject(enough) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== enough) throw error as Error;
};

/**
 * Runs pending migrations in one transaction, so that an interrupted start leaves the previous version. On PostgreSQL
 * it locks a name, so that several services can start at once. PostgreSQL disconnects a frozen service, and the next
 * one continues.
 *
 * @returns whether the store is new: no migration had been run
 * @throws Error with a message for operators if the store is of a newer version or was made before 1.0.0; the error of
 * the first migration that fails
 */
export const migrate = async (db: Kysely<Database>, list = migrations): Promise<boolean> => {
  await makeTables(db);
  return beginTransaction(db).execute(async (trx) => {
    await limitIdleTime(trx);
    await lockNames(trx, ['migrations']);
    const provider = { getMigrations: () => Promise.resolve(list) };
    const { error, results } = await new Migrator({ db: trx, provider }).migrateToLatest();
    if (error === undefined) return results?.length === Object.keys(list).length;
    const [, name] = unknownMigration.exec((error as Error).message) ?? [];
    if (name === undefined) throw error as Error;
    const newer = `A newer version (${name}) has migrated this store. Install that version, or restore a backup.`;
    throw new Error(messageForOlderStore([name]) ?? newer, { cause: error });
  });
};
