/** A store as version 1.0.0 (commit 464487c) leaves it: the tables of its three migrations, with rows of every kind. */
import { type Kysely, sql } from 'kysely';
import type { TestContext } from 'vitest';
import { dayMs, hourMs } from '#shared/time.ts';
import { createPasswords } from '#course-walk/accounts/passwords.ts';
import { tokenHash } from '#course-walk/accounts/token-hash.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import type { DatabasePlace } from '#platform/database/open-database.ts';
import { migrate, migrations } from '#platform/database/migrate.ts';
import { connectSqlite, databaseFile } from '#platform/database/open-sqlite.ts';
import type { Database } from '#platform/database/schema.ts';
import { freshDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { jobAbout, submissionRow } from './temporary-store.ts';

/** 1.0.0's columns and table that this version does not know. */
interface DatabaseOf100 extends Omit<Database, 'course_walk_tokens' | 'course_walk_mails'> {
  course_walk_tokens: Database['course_walk_tokens'] & { client_tag: string };
  course_walk_mails: Database['course_walk_mails'] & { sign_up: string | null };
  challenge_key: { id: number; key: string };
  address_salts: { day: number; salt: string };
}

type Db = Kysely<DatabaseOf100>;

const migrationsOf100 = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '04'),
);

/** The password of both accounts that have one. */
export const passwordOf100 = 'looms & cards';

/** The session of an account, or the link of a mail. */
export const tokenOf100 = (name: string): string => `token-of-${name}`.padEnd(43, '-');

const accounts = ['verified', 'google', 'unverified'];

const fillContact = async (db: Db): Promise<void> => {
  const submissions = [
    { id: 'waiting', search_text: 'looms of zoë' },
    { id: 'sent', done_at: 1, idempotency_key: 'a key' },
    { id: 'failed' },
    { id: 'spam', folder: 'spam' as const, spam_reason: 'honeypot' as const },
  ].map((given) => submissionRow(given));
  await db.insertInto('submissions').values(submissions).execute();
  const jobs = [
    { ...jobAbout('waiting') },
    { ...jobAbout('waiting', 'webhook'), due_at: Date.now() + dayMs },
    { ...jobAbout('sent'), state: 'sent' as const, attempts: 1, sent_at: 1 },
    { ...jobAbout('failed'), state: 'dead' as const, attempts: 15, last_error: 'ETIMEDOUT' },
    { ...jobAbout('mail-verify', 'account-mail'), optional: 1 as const },
    { ...jobAbout('mail-reset', 'account-mail'), optional: 1 as const },
    { ...jobAbout('2026-11-21', 'spam-digest') },
  ];
  for (const job of jobs) {
    const { id } = await db
      .insertInto('jobs')
      .values(job)
      .returning('id')
      .executeTakeFirstOrThrow();
    const attempt = { job_id: id, attempt: 1, ended_at: 1, result: 'ETIMEDOUT' };
    await db.insertInto('job_attempts').values(attempt).execute();
  }
};

const fillAccounts = async (db: Db, now: number): Promise<void> => {
  const password_hash = await createPasswords().hash(passwordOf100);
  const ended = { expires_at: 0, ends_at: now + 20 * dayMs, client_tag: 'a tag' };
  for (const id of accounts) {
    await db
      .insertInto('course_walk_users')
      .values({
        id,
        email: `${id}@engines.example`,
        firstname: 'Ada',
        lastname: 'Byron',
        password_hash: id === 'google' ? '' : password_hash,
        created_at: now - 30 * dayMs,
        verified_at: id === 'unverified' ? null : 1,
      })
      .execute();
    const session = { ...ended, expires_at: now + dayMs };
    await db
      .insertInto('course_walk_tokens')
      .values([
        { id: tokenHash(tokenOf100(id)), user_id: id, ...session },
        { id: tokenHash(tokenOf100(`${id} ended`)), user_id: id, ...ended },
      ])
      .execute();
    const course = { id: `course-of-${id}`, user_id: id, name: 'Derby', venue: 'Bromont' };
    await db
      .insertInto('course_walk_courses')
      .values({ ...course, created_at: now })
      .execute();
    await db
      .insertInto('course_walk_images')
      .values({ id: `image-of-${id}`, course_id: course.id, bytes: Buffer.from('RIFF…WEBP') })
      .execute();
  }
};

const fillMails = async (db: Db, now: number): Promise<void> => {
  const signUp = JSON.stringify({ firstname: 'Zoë', lastname: 'Byron', passwordHash: 'a hash' });
  const mail = { created_at: now, expires_at: now + hourMs / 2, sign_up: null };
  await db
    .insertInto('course_walk_mails')
    .values([
      { ...mail, id: 'mail-verify', user_id: 'unverified', purpose: 'verify', sign_up: signUp },
      { ...mail, id: 'mail-reset', user_id: 'verified', purpose: 'reset' },
      { ...mail, id: 'mail-of-nobody', user_id: null, purpose: 'reset' },
      { ...mail, id: 'sent-verify', user_id: 'unverified', purpose: 'verify' },
      { ...mail, id: 'sent-reset', user_id: 'unverified', purpose: 'reset' },
    ])
    .execute();
  for (const mail_id of ['sent-verify', 'sent-reset']) {
    const token_hash = tokenHash(tokenOf100(mail_id));
    await db.insertInto('course_walk_links').values({ token_hash, mail_id }).execute();
  }
};

const fillShared = async (db: Db): Promise<void> => {
  await db.insertInto('address_salts').values({ day: 20_000, salt: 'a salt' }).execute();
  await db.insertInto('challenge_key').values({ id: 1, key: 'a key' }).execute();
  await sql`insert into command_events values ('event', 'erased', 'a pseudonym', 1)`.execute(db);
};

/** Makes such a store; no service has opened it since. @returns where it is, and a connection to it */
export const makeStoreOf100 = async (
  context: TestContext,
  database: 'SQLite' | 'PostgreSQL',
): Promise<DatabasePlace & { db: Kysely<Database> }> => {
  const dataDir = temporaryFolder();
  const databaseUrl = database === 'SQLite' ? '' : await freshDatabase(context);
  const db = databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(databaseFile(dataDir));
  context.onTestFinished(() => db.destroy());
  await migrate(db, migrationsOf100);
  const now = Date.now();
  const of100 = db as unknown as Db;
  await fillContact(of100);
  await fillAccounts(of100, now);
  await fillMails(of100, now);
  await fillShared(of100);
  return { dataDir, databaseUrl, db };
};
