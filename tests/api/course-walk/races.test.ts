/**
 * A call must not write after its checks have become untrue. In each test, something happens between the checks and
 * the writes of a call.
 */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import { hourMs } from '#contract/units.ts';
import { issueLink } from '#course-walk/reset-links.ts';
import { lockAccount } from '#course-walk/accounts.ts';
import { endSession, startSession, touchSession } from '#course-walk/sessions.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import {
  ada,
  type CourseWalkClient,
  courseWalkClient,
  type Session,
  quickPasswords,
} from '../../helpers/course-walk.ts';
import { documented } from '../../helpers/documented.ts';
import { googleAda, googleClientId, playGoogle, tokenInfoOf } from '../../helpers/google.ts';
import { pausable } from '../../helpers/pause-before.ts';
import { databases, type TemporaryStore } from '../../helpers/temporary-store.ts';
import { isFullRun } from '../../full-run.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The passwords of the account in these tests: from its sign-up, from a reset, from a change. */
const signedUp = ada.password;
const reset = 'cards and other looms';
const changed = 'threads and other looms';

type Call = (client: CourseWalkClient) => Promise<Response>;

/** The statements that docs/data-and-keys.md, "After a leak", has an operator run on both databases. */
const afterALeak = (pattern: RegExp) => documented('data-and-keys.md', 'After a leak', pattern);
const [endAllSessions = ''] = afterALeak(/(update \w+ set expires_at = 0)/g);
const [voidAllLinks = ''] = afterALeak(/(delete from \w+)/g);

/** Sessions, named by the call that started them. */
type SessionName = 'sign-up' | 'login' | 'Google' | 'Google again';

interface Outcome {
  /** The statuses of the first and the second call. */
  statuses: [number, number];
  /** The sessions that are valid afterwards, in any order: simultaneous calls are answered in any order. */
  sessions: SessionName[];
  /** The password that works afterwards. */
  password: string | undefined;
}

const outcome = (
  first: number,
  second: number,
  sessions: SessionName[],
  password?: string,
): Outcome => ({ statuses: [first, second], sessions, password });

describe.each(databases)('races on $database', ({ database, open }) => {
  let store: TemporaryStore;
  /** Its calls do not pause. */
  let client: CourseWalkClient;
  let paused: ReturnType<typeof pausable>;
  /** Its calls pause between their checks and their writes. */
  let late: CourseWalkClient;
  let now: number;

  beforeEach(async (context) => {
    store = await open(context);
    now = Date.now();
    const google = await playGoogle();
    google.tokens.set(googleAda.token, tokenInfoOf({ ...googleAda, email: ada.email }));
    const config = { googleClientId, googleTokenInfoUrl: google.url };
    const options = { passwords: quickPasswords, config, now: () => now };
    ({ client } = await testApp({ ...options, db: store.db }));
    paused = pausable(store.db);
    late = courseWalkClient((await testApp({ ...options, db: paused.db })).app);
  });

  /** Returns how many PostgreSQL transactions wait for a lock. */
  const waiting = async () => {
    const waits = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waits.execute(store.db)).rows.length;
  };
  const untilWaiting = (count: number) =>
    vi.waitFor(async () => expect(await waiting()).toBe(count), 20_000);
  const withGoogle = {
    body: { email: ada.email, password: googleAda.subject },
    headers: { 'Google-Access-Token': googleAda.token },
  };
  const works = async (token: string) =>
    (await client.call(`GET ${endpoints.listCourses.path}`, { token })).status === 200;

  describe('unverified account', () => {
    let session: Session;
    let links: string[];
    let tokens: Partial<Record<SessionName, string>>;
    /** The calls that lock the account. */
    let calls: Record<string, Call>;
    /** The calls that do not lock it. */
    let others: Record<string, Call>;

    const keeping =
      (name: SessionName, call: Call): Call =>
      async (by) => {
        const answer = await call(by);
        if (answer.ok) tokens[name] = ((await answer.json()) as { token: string }).token;
        return answer;
      };
    const enterWithGoogle: Call = (by) => by.call(`POST ${endpoints.login.path}`, withGoogle);

    beforeEach(async () => {
      session = await client.signIn();
      const { userId, token } = session;
      tokens = { 'sign-up': token };
      links = [await linkTo(store.db, userId, now), await linkTo(store.db, userId, now)];
      calls = {
        'a login': keeping('login', (by) => by.logIn()),
        'a reset': (by) => by.reset(links[0] ?? '', reset),
        'a reset by another link': (by) => by.reset(links[1] ?? '', reset),
        Google: keeping('Google', enterWithGoogle),
        'Google again': keeping('Google again', enterWithGoogle),
        'a change of the password': (by) => by.changePassword(token, signedUp, changed),
        'another change': (by) => by.changePassword(token, signedUp, 'not stored by anybody'),
        'the deletion': (by) => by.call(`DELETE /users/${userId}`, { token }),
        'a logout everywhere': (by) => by.call(`DELETE ${endpoints.endSessions.path}`, { token }),
      };
      const statement = (text: string) => async () => {
        await sql.raw(text).execute(store.db);
        return new Response(null, { status: 204 });
      };
      others = {
        'an operator’s end of all sessions': statement(endAllSessions),
        'an operator’s end of all links': statement(voidAllLinks),
        'a logout': (by) => by.call(`DELETE ${endpoints.endSession.path}`, { token }),
        'a sign-up': (by) => by.signUp({ ...ada, password: changed }),
      };
    });

    // In the first six rows, each kind of call waits once.
    const lockingRows: Array<[first: string, second: string, Outcome]> = [
      ['a reset', 'a login', outcome(204, 401, [], reset)],
      ['a login', 'Google', outcome(200, 200, ['Google'])],
      ['a login', 'a reset', outcome(200, 204, [], reset)],
      ['Google', 'a change of the password', outcome(200, 401, ['Google'])],
      ['a reset', 'the deletion', outcome(204, 401, [], reset)],
      ['a login', 'a logout everywhere', outcome(200, 204, [], signedUp)],
      ['Google', 'a login', outcome(200, 401, ['Google'])],
      ['a reset', 'Google', outcome(204, 200, ['Google'], reset)],
      ['Google', 'a reset', outcome(200, 204, [], reset)],
      ['Google', 'Google again', outcome(200, 200, ['Google', 'Google again'])],
      ['a reset', 'a reset', outcome(204, 400, [], reset)],
      ['a reset', 'a reset by another link', outcome(204, 400, [], reset)],
      ['a reset', 'a change of the password', outcome(204, 401, [], reset)],
      ['a change of the password', 'a reset', outcome(204, 204, [], reset)],
      ['a change of the password', 'Google', outcome(204, 200, ['Google'])],
      ['a change of the password', 'another change', outcome(204, 422, ['sign-up'], changed)],
      ['the deletion', 'a reset', outcome(204, 400, [])],
      ['Google', 'the deletion', outcome(200, 401, ['Google'])],
      ['the deletion', 'Google', outcome(204, 401, [])],
      ['the deletion', 'a login', outcome(204, 401, [])],
      ['a login', 'the deletion', outcome(200, 204, [])],
      ['a logout everywhere', 'a login', outcome(204, 200, ['login'], signedUp)],
    ];
    const otherRows: typeof lockingRows = [
      ['a logout', 'a change of the password', outcome(204, 401, [], signedUp)],
      ['a change of the password', 'a logout', outcome(204, 204, [], changed)],
      ['the deletion', 'a sign-up', outcome(204, 201, [], changed)],
      ['a sign-up', 'the deletion', outcome(409, 204, [])],
    ];

    const callOf = (name: string): Call => calls[name] ?? others[name] ?? expect.fail(name);

    const expectOutcome = async ({ sessions, password }: Outcome): Promise<void> => {
      const living = new Set<string>();
      for (const [name, token] of Object.entries(tokens)) {
        if (await works(token)) living.add(name);
      }
      expect(living).toEqual(new Set(sessions));
      for (const each of [signedUp, reset, changed]) {
        const { status } = await client.logIn({ ...ada, password: each });
        expect([each, status]).toEqual([each, each === password ? 200 : 401]);
      }
    };

    // In PostgreSQL, the other rows wait for a lock: see the next test.
    test.each(database === 'SQLite' ? [...lockingRows, ...otherRows] : otherRows)(
      '%s between the checks and the writes of %s → takes effect first',
      async (first, second, expected) => {
        let before: Response | undefined;
        paused.before('transaction', async () => {
          before = await callOf(first)(client);
        });
        const after = await callOf(second)(late);
        expect([before?.status, after.status]).toEqual(expected.statuses);
        await expectOutcome(expected);
      },
    );

    // SQLite runs one transaction at a time.
    test.runIf(database === 'PostgreSQL').each(isFullRun ? lockingRows : lockingRows.slice(0, 6))(
      '%s waits for the account’s lock, then %s → take effect in this order',
      async (first, second, expected) => {
        const answers: Array<Promise<Response>> = [];
        await store.db.transaction().execute(async (trx) => {
          await lockAccount(trx, session.userId);
          for (const name of [first, second]) {
            answers.push(callOf(name)(client));
            await untilWaiting(answers.length);
          }
        });
        expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(expected.statuses);
        await expectOutcome(expected);
      },
    );

    test.runIf(database === 'PostgreSQL')(
      'a sign-up waits for a deletion that is not yet committed',
      async () => {
        let answer: Promise<Response> | undefined;
        await store.db.transaction().execute(async (trx) => {
          await trx.deleteFrom('course_walk_users').where('id', '=', session.userId).execute();
          answer = client.signUp({ ...ada, password: changed });
          await untilWaiting(1);
        });
        expect((await answer)?.status).toBe(201);
        await expectOutcome(outcome(204, 201, [], changed));
      },
    );

    test.runIf(database === 'PostgreSQL')(
      'a password change waits for a logout that is not yet committed',
      async () => {
        let answer: Promise<Response> | undefined;
        await store.db.transaction().execute(async (trx) => {
          await endSession(trx, session.token);
          answer = callOf('a change of the password')(client);
          await untilWaiting(1);
        });
        expect((await answer)?.status).toBe(401);
        await expectOutcome(outcome(204, 401, [], signedUp));
      },
    );

    test.each(
      ['a logout', 'a reset', 'Google', 'the deletion'].flatMap((first) =>
        ['adds', 'deletes'].map((second) => ({ first, second })),
      ),
    )('after $first, a call that $second a course changes nothing', async ({ first, second }) => {
      const { _id } = await client.addCourse(session, 'Derby');
      let kept: unknown;
      const courses = () => store.db.selectFrom('course_walk_courses').select('name').execute();
      paused.before('transaction', async () => {
        expect((await callOf(first)(client)).ok).toBe(true);
        kept = await courses();
      });
      const { token } = session;
      const body = { name: 'A', venue: 'B' };
      const answer = await (second === 'adds'
        ? late.call(`POST ${endpoints.addCourse.path}`, { token, body })
        : late.call(`DELETE /courses/${_id}`, { token }));
      expect(answer.status).toBe(401);
      expect(await courses()).toEqual(kept);
    });

    test('after a reset, a call whose body arrives late writes nothing', async () => {
      const body = new ReadableStream({
        pull: async (controller) => {
          expect((await callOf('a reset')(client)).status).toBe(204);
          controller.enqueue(new TextEncoder().encode('{"name":"A","venue":"B"}'));
          controller.close();
        },
      });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await client.call('POST /courses', { token: session.token, body, headers });
      expect(answer.status).toBe(401);
      expect(await store.db.selectFrom('course_walk_courses').select('id').execute()).toEqual([]);
    });

    test.each(['a logout', 'a reset', 'an operator’s end of all sessions'])(
      'after %s, a session stays ended even if its use is recorded late',
      async (first) => {
        const later = now + 2 * hourMs;
        const token = await startSession(store.db, session.userId, now);
        paused.before('transaction', async () => {
          if (first === 'a logout') await endSession(store.db, token);
          else await callOf(first)(client);
        });
        await touchSession(paused.db, token, later);
        expect(await touchSession(store.db, token, later)).toBeUndefined();
      },
    );

    test.each(['a reset', 'the deletion', 'an operator’s end of all links'])(
      'after %s, issued links fail, and a waiting mail gets no link',
      async (first) => {
        const mails = store.db.selectFrom('course_walk_mails').select('id');
        const { id } = await mails.executeTakeFirstOrThrow();
        const given = (await issueLink(store.db, id, now))?.token ?? '';
        expect((await callOf(first)(client)).status).toBe(204);
        expect(await issueLink(store.db, id, now)).toBeUndefined();
        expect((await client.reset(given, changed)).status).toBe(400);
      },
    );

    test.runIf(database === 'PostgreSQL')(
      'a mail gets no new link if its links are voided while it is sent',
      async () => {
        const mails = store.db.selectFrom('course_walk_mails').select('id');
        const { id } = await mails.executeTakeFirstOrThrow();
        let issued: ReturnType<typeof issueLink> | undefined;
        await store.db.transaction().execute(async (trx) => {
          await trx.deleteFrom('course_walk_mails').where('id', '=', id).execute();
          issued = issueLink(store.db, id, now);
          await untilWaiting(1);
        });
        expect(await issued).toBeUndefined();
      },
    );

    test.each([
      { order: ['the deletion', 'a link'], left: [null] },
      { order: ['a link', 'the deletion'], left: [] },
    ])('$order → no mail of the account remains', async ({ order, left }) => {
      await store.db
        .deleteFrom('course_walk_mails')
        .where('user_id', '=', session.userId)
        .execute();
      others['a link'] = (by) => by.askReset();
      const [first, second] = order.map(callOf);
      paused.before('transaction', async () => expect((await first?.(client))?.ok).toBe(true));
      expect((await second?.(late))?.ok).toBe(true);
      const mails = await store.db.selectFrom('course_walk_mails').select('user_id').execute();
      expect(mails.map(({ user_id }) => user_id)).toEqual(left);
    });
  });

  const signUpWithGoogle: Call = (by) =>
    by.call(`POST ${endpoints.signUp.path}`, {
      ...withGoogle,
      body: { ...ada, ...withGoogle.body },
    });
  const signUp: Call = (by) => by.signUp();

  test.each<[string, Call, Call]>([
    ['a password', signUp, signUp],
    ['Google', signUpWithGoogle, signUp],
    ['a password, against Google', signUp, signUpWithGoogle],
  ])('two sign-ups at once, with %s → the first creates the account', async (_, first, second) => {
    let made: Response | undefined;
    paused.before('transaction', async () => {
      made = await first(client);
    });
    expect([(await second(late)).status, made?.status]).toEqual([409, 201]);
    expect(await store.db.selectFrom('course_walk_users').select('id').execute()).toHaveLength(1);
    expect((await client.call(`POST ${endpoints.login.path}`, withGoogle)).status).toBe(200);
    expect((await client.logIn()).status).toBe(401);
  });
});
