/** What was decided is still true when it is written: each test has something happen in between. */
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/course-walk/calls.ts';
import { pathWithId } from '#contract/endpoint.ts';
import { hourMs } from '#contract/time.ts';
import { issueLink } from '#course-walk/accounts/account-links.ts';
import { addAccount } from '#course-walk/accounts/accounts.ts';
import { startSession } from '#course-walk/accounts/log-in.ts';
import { removeUnverified } from '#course-walk/accounts/remove-account.ts';
import { signUpWithGoogle, signUpWithPassword } from '#course-walk/accounts/sign-up.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { endSession, issueToken, touchSession } from '#course-walk/accounts/tokens.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { accountService } from '../../helpers/account-mails.ts';
import { accountDatabases, deleteOwn, ownRows, updateOwnUser } from '../../helpers/bystanders.ts';
import { testApp } from '../../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  courseWalkClient,
  verifyingCourseWalkClient,
} from '../../helpers/course-walk.ts';
import { googleAda } from '../../helpers/google.ts';
import { pausable } from '../../helpers/pause-before.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { type TemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const mine = 'quite other looms';

describe.each(accountDatabases)('with $database', ({ open }) => {
  let store: TemporaryStore;
  let service: Awaited<ReturnType<typeof accountService>>;
  /** Calls that nothing holds up. */
  let client: CourseWalkClient;
  let paused: ReturnType<typeof pausable>;
  /** Calls between whose checks and writes something happens. */
  let late: CourseWalkClient;
  let now: number;

  beforeEach(async (context) => {
    store = await open(context);
    now = Date.now();
    service = await accountService(store);
    client = verifyingCourseWalkClient(service.app, store.db);
    paused = pausable(store.db);
    late = courseWalkClient((await testApp({ db: paused.db, now: () => now })).app);
  }, postgresStartMs);

  const reset = async (): Promise<void> => {
    const { token } = await service.mailAfter(client.askReset());
    expect((await client.reset(token, mine)).status).toBe(204);
  };
  /** Verified; its first mail has come. */
  const account = async () => {
    const session = await client.signIn();
    await service.nextMail();
    return session;
  };
  const sessions = async () =>
    (await ownRows(store.db, 'tokens').select('id').where('expires_at', '>', now).execute()).length;
  /** PostgreSQL's transactions that wait for a lock. */
  const waiting = async () => {
    const waits = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waits.execute(store.db)).rows.length;
  };
  const change = (token: string, current: string) =>
    late.changePassword(token, current, 'x-looms-x');

  test('a login with the password of before a reset is refused, and no session is stored', async () => {
    await account();
    paused.before('transaction', reset);
    expect((await late.logIn()).status).toBe(401);
    expect(await sessions()).toBe(0);
    expect((await late.logIn({ ...ada, password: mine })).status).toBe(200);
  });

  test('a login waits for a reset that is being committed, and is then refused', async ({
    skip,
  }) => {
    if (!store.databaseUrl) skip('SQLite runs one transaction at a time');
    await account();
    let login: Promise<Response> | undefined;
    await store.db.transaction().execute(async (trx) => {
      await updateOwnUser(trx, { password_hash: 'another' });
      login = late.logIn();
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
    });
    expect((await login)?.status).toBe(401);
    expect(await sessions()).toBe(1);
  });

  test('a change of the password waits for a Logout that is being committed, and is then refused', async ({
    skip,
  }) => {
    if (!store.databaseUrl) skip('SQLite runs one transaction at a time');
    const { token } = await account();
    let changed: Promise<Response> | undefined;
    await store.db.transaction().execute(async (trx) => {
      await endSession(trx, token, now);
      changed = change(token, ada.password);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
    });
    expect((await changed)?.status).toBe(401);
    expect((await client.logIn()).status).toBe(200);
  });

  describe('an unverified account whose time is over', () => {
    const old = () => addAccount(store.db, { ...ada, passwordHash: 'before', verifiedAt: null }, 1);
    /** What a sign-up needs that is a part of a transaction. */
    const deps = (db: Kysely<Database>) =>
      ({ db, now: () => now, mailDomain: 'site.example' }) as CourseWalkDeps;
    const accounts = () => ownRows(store.db, 'users').select(['id', 'password_hash']).execute();

    test('is kept when a sign-up that its removal waits for has been mailed a link', async ({
      skip,
    }) => {
      if (!store.databaseUrl) skip('SQLite runs one transaction at a time');
      const id = await old();
      let removed: Promise<number> | undefined;
      await durableTransaction(store.db, async (trx) => {
        expect(await signUpWithPassword(deps(trx), ada, 'later')).toBe(id);
        removed = removeUnverified(store.db, now);
        await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
      });
      expect(await removed).toBe(0);
      expect(await accounts()).toEqual([{ id, password_hash: 'before' }]);
    });

    test.each([
      ['a password', signUpWithPassword, 'later'],
      ['Google', signUpWithGoogle, ''],
    ] as const)(
      'is made anew by a sign-up with %s if it is removed while that looks for it',
      async (_, signUp, password_hash) => {
        // SQLite runs one transaction at a time.
        if (!store.databaseUrl) return;
        await old();
        let id: string | undefined;
        await durableTransaction(store.db, async (trx) => {
          const { db, before } = pausable(trx);
          before('selectFrom', async () => expect(await removeUnverified(store.db, now)).toBe(1));
          id = await signUp(deps(db), ada, 'later');
        });
        expect(await accounts()).toEqual([{ id, password_hash }]);
      },
    );
  });

  test('a mail whose links are voided while it is being sent is given no other, and not sent', async ({
    skip,
  }) => {
    if (!store.databaseUrl) skip('SQLite runs one transaction at a time');
    await service.mailAfter(client.signUp());
    const mails = ownRows(store.db, 'mails');
    const { id } = await mails.select('id').executeTakeFirstOrThrow();
    let ready: ReturnType<typeof issueLink> | undefined;
    await store.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('course_walk_mails').where('id', '=', id).execute();
      ready = issueLink(store.db, id, now);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
    });
    expect(await ready).toBeUndefined();
  });

  test('whoever Google has confirmed gets no session of an account that is not verified', async () => {
    const user = { ...ada, passwordHash: 'a squatter’s' };
    const start = async (email: string, verifiedAt: number | null) =>
      startSession(
        { db: store.db, now: () => now } as CourseWalkDeps,
        {
          userId: (await addAccount(store.db, { ...user, email, verifiedAt }, now)) ?? '',
          passwordHash: undefined,
        },
        '',
      );
    await expect(start(ada.email, null)).rejects.toMatchObject({ status: 401 });
    expect(await sessions()).toBe(0);
    expect(await start(googleAda.email, now)).toMatchObject({ user: { isVerified: true } });
  });

  test('a change of the password that a reset overtakes changes nothing', async () => {
    const { token } = await account();
    paused.before('transaction', reset);
    expect((await change(token, ada.password)).status).toBe(401);
    expect((await client.logIn({ ...ada, password: mine })).status).toBe(200);
  });

  test('a change of the password that another of the same session overtakes is refused', async () => {
    const { token } = await account();
    paused.before('transaction', () => client.changePassword(token, ada.password, mine));
    expect((await change(token, ada.password)).status).toBe(422);
    expect((await client.logIn({ ...ada, password: mine })).status).toBe(200);
  });

  test('a session that ends while its use is being recorded does not come back', async () => {
    const { userId } = await account();
    const token = await issueToken(store.db, userId, now);
    const later = now + 2 * hourMs;
    paused.before('updateTable', () => endSession(store.db, token, later + 1));
    await touchSession(paused.db, token, later);
    expect(await touchSession(store.db, token, later)).toBeUndefined();
  });

  test.each([
    ['adds a course', 'POST', () => endpoints.addCourse.path, { name: 'A', venue: 'B' }],
    ['deletes a course', 'DELETE', (id: string) => pathWithId(endpoints.deleteCourse, id)],
    ['deletes the account', 'DELETE', (_: string, user: string) => `/users/${user}`],
    ['ends all sessions', 'DELETE', () => endpoints.endSessions.path],
    ['asks for a mail', 'POST', () => endpoints.sendVerification.path],
  ])(
    'a call that %s does nothing once its session has ended',
    async (what, method, path, body?) => {
      const session = await account();
      const course = await client.addCourse(session, 'Derby');
      const other = await client.signIn();
      if (what === 'asks for a mail') {
        await updateOwnUser(store.db, { verified_at: null });
      }
      let kept: unknown;
      const all = async () => [
        await ownRows(store.db, 'users').selectAll().execute(),
        await ownRows(store.db, 'courses').select('name').execute(),
        await ownRows(store.db, 'tokens').select(['id', 'expires_at']).execute(),
        await ownRows(store.db, 'mails').select('id').execute(),
      ];
      // The session's use is recorded, by which time it has been found.
      now += 2 * hourMs;
      paused.before('updateTable', async () => {
        await endSession(store.db, session.token, now);
        kept = await all();
      });
      const answer = await late.call(`${method} ${path(course._id, session.userId)}`, {
        token: session.token,
        ...(body && { body }),
      });
      expect(answer.status).toBe(401);
      expect(await all()).toEqual(kept);
      expect(await client.list(other)).toHaveLength(1);
    },
  );

  test('what a stranger entered does not come back after a reset, by a call whose body came late', async () => {
    await service.mailAfter(client.signUp());
    const token = await client.token();
    const body = new ReadableStream({
      pull: async (controller) => {
        await reset();
        controller.enqueue(new TextEncoder().encode('{"name":"A","venue":"B"}'));
        controller.close();
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await client.call('POST /courses', { token, body, headers });
    expect(answer.status).toBe(401);
    expect(await ownRows(store.db, 'courses').select('id').execute()).toEqual([]);
  });

  test('a link verifies nothing for a password that is changed meanwhile, and goes on working', async () => {
    const { token: link } = await service.mailAfter(client.signUp());
    const token = await client.token();
    paused.before('transaction', () => client.changePassword(token, ada.password, mine));
    expect((await late.verify(link)).status).toBe(401);
    const user = ownRows(store.db, 'users').select('verified_at');
    expect(await user.executeTakeFirst()).toEqual({ verified_at: null });
    expect((await late.verify(link, { ...ada, password: mine })).status).toBe(204);
  });

  test('an account that is verified meanwhile is mailed no link', async () => {
    await client.signUp();
    const token = await client.token();
    await deleteOwn(store.db, 'mails');
    paused.before('transaction', () => updateOwnUser(store.db, { verified_at: 1 }));
    const answer = await late.askVerification(token);
    expect(answer.status).toBe(409);
    expect(await ownRows(store.db, 'mails').select('id').execute()).toEqual([]);
  });
});
