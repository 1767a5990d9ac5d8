/** An upgrade from the version before addresses were verified keeps every account, course, picture and delivery. */
import { Kysely, Migrator, sql } from 'kysely';
import { afterEach, expect, test, type TestContext } from 'vitest';
import { findAccount } from '../../../api/course-walk/accounts.ts';
import { issueToken, useSession } from '../../../api/course-walk/tokens.ts';
import { connectPostgres } from '../../../api/database/connect-postgres.ts';
import { openLibsql } from '../../../api/database/libsql.ts';
import { migrate, migrations } from '../../../api/database/migrate.ts';
import { databaseFile } from '../../../api/database/open-sqlite.ts';
import type { Database } from '../../../api/database/schema.ts';
import { LibsqlDialect } from '../../../api/database/sqlite-dialect.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let db: Kysely<Database> | undefined;
afterEach(() => db?.destroy());

const connectSqlite = async () => {
  const sqlite = openLibsql(databaseFile(temporaryFolder()));
  await sqlite.exec('pragma foreign_keys = ON');
  return new Kysely<Database>({ dialect: new LibsqlDialect(sqlite) });
};

const before = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name <= '2026-12-02-outbox-indexes'),
);

const stores = {
  SQLite: connectSqlite,
  PostgreSQL: async (context: TestContext) => connectPostgres(await freshDatabase(context)),
};

test.for(['SQLite', 'PostgreSQL'] as const)(
  'an upgrade keeps the accounts and deliveries of a store in %s',
  { timeout: postgresStartMs },
  async (name, context) => {
    db = await stores[name](context);
    const provider = { getMigrations: () => Promise.resolve(before) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    const now = Date.now();
    await sql`insert into submissions (id, kind, folder, received_at, fields, fingerprint) values ('s', 'contact', 'inbox', 1, '{}', 'f')`.execute(
      db,
    );
    await sql`insert into outbox (submission_id, channel, state, attempts, due_at, leased_until, message_id, last_error) values ('s', 'mail', 'pending', 2, 3, 4, '<s@x>', 'gone')`.execute(
      db,
    );
    await sql`insert into course_walk_users (id, email, password_hash, firstname, lastname, created_at) values ('u', 'ada@engines.example', 'hash', 'Ada', 'Byron', 5)`.execute(
      db,
    );
    await sql`insert into course_walk_tokens (id, user_id, expires_at) values ('t', 'u', ${now + 29 * 86_400_000})`.execute(
      db,
    );
    await sql`insert into course_walk_courses (id, user_id, name, venue, created_at) values ('c', 'u', 'Derby', 'Here', 6)`.execute(
      db,
    );
    await sql`insert into course_walk_images (id, course_id, bytes) values ('i', 'c', ${Buffer.from('picture')})`.execute(
      db,
    );

    await migrate(db);
    const [row] = await db.selectFrom('outbox').selectAll().execute();
    expect(row).toMatchObject({ submission_id: 's', attempts: 2, due_at: 3, last_error: 'gone' });
    expect(row?.account_mail_id).toBeNull();
    expect(await findAccount(db, 'ada@engines.example')).toMatchObject({ id: 'u', verifiedAt: 0 });
    const images = db.selectFrom('course_walk_images').select('bytes');
    const { bytes } = await images.executeTakeFirstOrThrow();
    expect(Buffer.from(bytes as Buffer).toString()).toBe('picture');
    const token = await db.selectFrom('course_walk_tokens').selectAll().executeTakeFirstOrThrow();
    expect(token.ends_at).toBe(now + 29 * 86_400_000);
    expect(token.expires_at).toBeLessThan(now + 15 * 86_400_000);
    const made = await issueToken(db, 'u', now);
    expect(await useSession(db, made, now)).toMatchObject({ userId: 'u', isVerified: true });
    await db.deleteFrom('submissions').execute();
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  },
);
