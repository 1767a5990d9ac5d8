import argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { dayMs } from '#contract/units.ts';
import { createPasswords } from '#course-walk/passwords.ts';
import { removeExpiredSessions, startSession } from '#course-walk/sessions.ts';
import { codeOf, testApp } from '../../helpers/app.ts';
import { ada, type CourseWalkClient } from '../../helpers/course-walk.ts';
import { describeOnDatabases } from '../../helpers/temporary-store.ts';

// Hashing a password is slow, and slower on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const grace = { ...ada, email: 'grace@ships.example' };

describeOnDatabases('accounts', (store) => {
  let now: number;
  let client: CourseWalkClient;

  beforeEach(async () => {
    now = Date.now();
    ({ client } = await testApp({ db: store.db, now: () => now }));
  });

  const rows = async () => {
    const count = async (table: 'users' | 'tokens' | 'courses') =>
      (await store.db.selectFrom(`course_walk_${table}`).select('id').execute()).length;
    return {
      users: await count('users'),
      tokens: await count('tokens'),
      courses: await count('courses'),
    };
  };

  test('are unique by email address, whatever its case', async () => {
    await client.signIn();
    const again = await client.signUp({ ...ada, email: ' ADA@engines.Example' });
    expect(await codeOf(again)).toBe('409 conflict');
    expect((await client.logIn({ ...ada, email: 'Ada@Engines.example' })).status).toBe(200);
  });

  test('can be used at once, without a mail', async () => {
    const session = await client.signIn();
    for (let n = 0; n < 4; n += 1) await client.addCourse(session, `Course ${n}`);
    expect(await client.list(session)).toHaveLength(4);
    expect(await store.db.selectFrom('course_walk_mails').select('id').execute()).toEqual([]);
  });

  test('store passwords and tokens only as hashes', async () => {
    const { token, userId } = await client.signIn();
    const user = await store.db.selectFrom('course_walk_users').selectAll().executeTakeFirst();
    expect(user).toMatchObject({ id: userId, email: ada.email, firstname: 'Ada' });
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const stored = await store.db.selectFrom('course_walk_tokens').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('give an unknown email address and a wrong password the same answer', async () => {
    await client.signUp();
    const wrong = await client.logIn({ ...ada, password: 'loom & cards' });
    const unknown = await client.logIn({ ...ada, email: 'adam@engines.example' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.headers.get('WWW-Authenticate')).toBe('Bearer');
    for (const { headers } of [wrong, unknown]) headers.delete('X-Request-Id');
    expect([...wrong.headers]).toEqual([...unknown.headers]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  test('end a session that is unused for 14 days', async () => {
    const session = await client.signIn();
    now += 14 * dayMs;
    const late = await client.call(`GET ${endpoints.listCourses.path}`, session);
    expect(late.status).toBe(401);
  });

  test('end a session after 30 days, even if it is used', async () => {
    const session = await client.signIn();
    for (let days = 10; days < 30; days += 10) {
      now += 10 * dayMs;
      expect(await client.list(session)).toEqual([]);
    }
    now += 10 * dayMs - 1000;
    expect(await client.list(session)).toEqual([]);
    now += 1000;
    const late = await client.call(`GET ${endpoints.listCourses.path}`, session);
    expect(await codeOf(late)).toBe('401 unauthorized');
    expect(await removeExpiredSessions(store.db, now)).toBe(1);
    expect(await rows()).toMatchObject({ users: 1, tokens: 0 });
  });

  test('have at most twenty sessions: a new session replaces the oldest', async () => {
    const session = await client.signIn();
    for (let n = 0; n < 20; n += 1) {
      await startSession(store.db, session.userId, (now += 1000));
    }
    expect(await rows()).toMatchObject({ tokens: 20 });
    expect((await client.call(`GET ${endpoints.listCourses.path}`, session)).status).toBe(401);
  });

  test('are deleted with their own sessions and courses only', async () => {
    const [mine, hers] = [await client.signIn(), await client.signIn(grace)];
    await client.addCourse(mine, 'Derby');
    await client.addCourse(hers, 'Grand Prix');
    const foreign = await client.call(`DELETE /users/${hers.userId}`, mine);
    expect(await codeOf(foreign)).toBe('403 forbidden');
    expect(await rows()).toEqual({ users: 2, tokens: 2, courses: 2 });

    const gone = await client.call(`DELETE /users/${mine.userId}`, mine);
    expect([gone.status, await gone.text()]).toEqual([204, '']);
    expect(await rows()).toEqual({ users: 1, tokens: 1, courses: 1 });
    expect((await client.call(`DELETE /users/${mine.userId}`, mine)).status).toBe(401);
    expect((await client.logIn()).status).toBe(401);
  });
});

test('only the bearer token of a session gives access to it', async () => {
  const { client } = await testApp();
  const { token } = await client.signIn();
  const reversed = [...token].reverse().join('');
  for (const Authorization of ['', 'Bearer', `Basic ${token}`, `Bearer ${reversed}`]) {
    const answer = await client.call(`GET ${endpoints.listCourses.path}`, {
      headers: { Authorization },
    });
    expect([Authorization, answer.status]).toEqual([Authorization, 401]);
  }
});

test('a sign-up ignores members that are not fields of the form', async () => {
  const { client, db } = await testApp();
  const more = { id: 'mine', _id: 'mine', verifiedAt: 1, verified_at: 1 };
  expect((await client.signUp({ ...ada, ...more })).status).toBe(201);
  const user = await db.selectFrom('course_walk_users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ verified_at: null });
  expect(user.id).not.toBe('mine');
});

describe('password', () => {
  test('has the same value and length, however Unicode composes its letters', async () => {
    const { client } = await testApp();
    const logIn = async (password: string) => (await client.logIn({ ...ada, password })).status;
    expect((await client.signUp({ ...ada, password: 'e\u0301'.repeat(150) })).status).toBe(201);
    expect(await logIn('\u00e9'.repeat(150))).toBe(200);
    expect(await logIn('e\u0301'.repeat(150))).toBe(200);
    expect(await logIn('e'.repeat(150))).toBe(401);
  });

  test('can have up to 256 characters of any kind, and is compared exactly', async () => {
    const { client } = await testApp();
    const password = ` Grüße 🐴 <b>' or 1=1 -- ${'x'.repeat(256)}`.slice(0, 256);
    expect((await client.signUp({ ...ada, password })).status).toBe(201);
    const logIn = async (typed: string) => (await client.logIn({ ...ada, password: typed })).status;
    expect(await logIn(password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)]) {
      expect(await logIn(other)).toBe(401);
    }
  });

  test('is compared with a hash even if no account exists, so that the answer takes as long', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    const passwords = createPasswords();
    const hash = await passwords.hash(ada.password);
    for (const known of [hash, undefined]) expect(await passwords.verify('x', known)).toBe(false);
    const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    const compared = verify.mock.calls.map(([known]) => known);
    expect(compared).toEqual([hash, expect.stringMatching(cost)]);
  });
});
