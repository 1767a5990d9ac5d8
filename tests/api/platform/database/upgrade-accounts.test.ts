/** An upgrade from earlier versions keeps every account, course, picture, delivery and mailed link. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { findAccount } from '#course-walk/accounts/accounts.ts';
import { issueToken, touchSession } from '#course-walk/accounts/tokens.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/schema.ts';
import { createPasswords } from '#course-walk/accounts/passwords.ts';
import { testApp } from '../../../helpers/app.ts';
import { ada, courseWalkClient } from '../../../helpers/course-walk.ts';
import { openOlderStore } from '../../../helpers/older-store.ts';
import { postgresStartMs } from '../../../helpers/postgres.ts';

let db: Kysely<Database> | undefined;
afterEach(() => db?.destroy());

test.for(['SQLite', 'PostgreSQL'] as const)(
  'an upgrade keeps the accounts and deliveries of a store in %s',
  { timeout: postgresStartMs },
  async (name, context) => {
    ({ db } = await openOlderStore(context, name, '2026-12-02-outbox-indexes'));
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
    const [row] = await db.selectFrom('jobs').selectAll().execute();
    expect(row).toMatchObject({ about: 's', attempts: 2, due_at: 3, last_error: 'gone' });
    expect(await findAccount(db, 'ada@engines.example')).toMatchObject({ id: 'u', verifiedAt: 0 });
    const images = db.selectFrom('course_walk_images').select('bytes');
    const { bytes } = await images.executeTakeFirstOrThrow();
    expect(Buffer.from(bytes as Buffer).toString()).toBe('picture');
    const token = await db.selectFrom('course_walk_tokens').selectAll().executeTakeFirstOrThrow();
    expect(token.ends_at).toBe(now + 29 * 86_400_000);
    expect(token.expires_at).toBeLessThan(now + 15 * 86_400_000);
    const made = await issueToken(db, 'u', now);
    expect(await touchSession(db, made, now)).toMatchObject({ userId: 'u', isVerified: true });
  },
);

test.for(['SQLite', 'PostgreSQL'] as const)(
  'a link that was mailed for its token alone verifies its sign-up, in a store in %s',
  { timeout: postgresStartMs },
  async (name, context) => {
    ({ db } = await openOlderStore(context, name, '2026-12-08-receipt-recipient'));
    const { hash } = createPasswords();
    const later = { ...ada, password: 'quite other looms' };
    const signUp = { passwordHash: await hash(later.password), firstname: 'A', lastname: 'B' };
    const now = Date.now();
    await sql`insert into course_walk_users (id, email, password_hash, firstname, lastname, created_at) values ('u', ${ada.email}, ${await hash(ada.password)}, 'Ada', 'Byron', ${now})`.execute(
      db,
    );
    const mailed = async (token: string, text: string | null) => {
      const tokenHash = createHash('sha256').update(token).digest('base64url');
      await sql`insert into course_walk_mails (id, user_id, purpose, token_hash, sign_up, created_at, expires_at) values (${token}, 'u', 'verify', ${tokenHash}, ${text}, ${now}, ${now + 86_400_000})`.execute(
        db as Kysely<Database>,
      );
    };
    await mailed('first', null);
    await mailed('second', JSON.stringify(signUp));

    await migrate(db);
    const client = courseWalkClient((await testApp({ db })).app);
    const verify = async (token: string, password: string) =>
      (await client.call('POST /users/verification/confirm', { body: { token, password } })).status;
    expect((await client.logIn()).status).toBe(200);
    expect(await verify('first', later.password)).toBe(401);
    expect(await verify('second', ada.password)).toBe(401);
    expect(await verify('second', later.password)).toBe(204);
    expect(await verify('first', ada.password)).toBe(400);
    expect((await client.logIn()).status).toBe(401);
    expect((await client.logIn(later)).status).toBe(200);
  },
);
