/** The call limits. Passwords are compared without hashing here: hundreds of hashes would take a minute. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { Busy } from '#platform/http/problem.ts';
import { minuteMs } from '#contract/units.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp, type TestApp, type TestAppOptions } from '../../helpers/app.ts';
import { ada, type CourseWalkClient, quickPasswords } from '../../helpers/course-walk.ts';
import { twoApps } from '../../helpers/sharing-services.ts';

const here = '192.0.2.1';
const elsewhere = '198.51.100.7';
const wrong = { ...ada, password: 'not right' };

const setUp = (options: TestAppOptions = {}): Promise<TestApp> =>
  testApp({ passwords: quickPasswords, ...options });

const times = async (count: number, call: (n: number) => Promise<Response>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await call(n)).status);
  return statuses;
};

const all = (status: number, count: number) => Array<number>(count).fill(status);

describe('failed log-ins', () => {
  const guess = (client: CourseWalkClient, count: number, email = ada.email, peer = here) =>
    times(count, () => client.logIn({ email, password: 'not right' }, peer));

  test.each([
    ['an account', ada.email],
    ['an email address without an account', 'nobody@engines.example'],
  ])('%s → at most ten from a client in 15 minutes', async (_, email) => {
    const { client } = await setUp();
    await client.signUp();
    expect(await guess(client, 10, email)).toEqual(all(401, 10));
    const answer = await client.logIn({ email, password: 'not right' });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^(?:900|8\d\d)$/),
    ]);
    const { code, detail } = (await answer.json()) as Problem;
    expect(code).toBe('rate_limited');
    expect(detail).toContain('in 15 minutes');
    for (const spelling of [email, email.toUpperCase()]) {
      expect((await client.logIn({ ...ada, email: spelling })).status).toBe(429);
    }
    expect(await guess(client, 1, email, elsewhere)).toEqual([401]);
    expect(await guess(client, 1, 'other@engines.example')).toEqual([401]);
  });

  test('do not lock the holder out if they come from other clients', async () => {
    const { client } = await setUp();
    await client.signUp();
    for (let n = 0; n < 30; n += 1) await guess(client, 10, ada.email, `10.0.0.${n}`);
    expect((await client.logIn()).status).toBe(200);
  });

  test('are counted, but successful log-ins are not', async () => {
    const { client } = await setUp();
    await client.signUp();
    expect(await times(30, () => client.logIn())).toEqual(all(200, 30));
    expect(await guess(client, 10)).toEqual(all(401, 10));
  });

  test('are not counted if the service was too busy to check the password', async () => {
    const verify = vi.fn(quickPasswords.verify);
    const { client } = await setUp({ passwords: { ...quickPasswords, verify } });
    const session = await client.signIn();
    const body = { current: ada.password, new: 'quite other looms' };
    const change = () => client.call('PUT /users/password', { ...session, body });
    verify.mockImplementation(() => Promise.reject(new Busy()));
    expect(await times(11, () => client.logIn())).toEqual(all(503, 11));
    expect(await times(11, change)).toEqual(all(503, 11));
    verify.mockImplementation(quickPasswords.verify);
    expect((await client.logIn()).status).toBe(200);
    expect((await change()).status).toBe(204);
  });

  test('are forgotten for the client that resets the password', async () => {
    const { client, db } = await setUp();
    const { userId } = await client.signIn();
    for (const peer of [here, elsewhere]) await guess(client, 10, ada.email, peer);
    expect((await client.logIn()).status).toBe(429);
    const renewed = { ...ada, password: 'quite other looms' };
    await client.reset(await linkTo(db, userId), renewed.password);
    expect((await client.logIn(renewed)).status).toBe(200);
    expect((await client.logIn(renewed, elsewhere)).status).toBe(429);
  });

  test('count as one client’s if they come from one IPv6 /56 network', async () => {
    const { client } = await setUp();
    await client.signUp();
    const from = async (peer: string) => (await client.logIn(wrong, peer)).status;
    for (let n = 0; n < 10; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(401);
    expect(await from('2001:db8:1:ff::1')).toBe(429);
    expect(await from('2001:db8:1:100::1')).toBe(401);
  });
});

test('a password reset at one service ends the refusals of another service on the same database', async (context) => {
  const apps = await twoApps(context);
  const [one, other] = [apps[0].client, apps[1].client];
  const { userId } = await one.signIn();
  expect(await times(12, () => other.logIn(wrong))).toEqual([...all(401, 10), 429, 429]);
  const renewed = { ...ada, password: 'quite other looms' };
  await one.reset(await linkTo(apps[0].db, userId), renewed.password);
  expect((await other.logIn(renewed)).status).toBe(200);
});

type Call = (n: number, peer: string) => Promise<Response>;

interface Row {
  what: string;
  limit: number;
  /** The statuses within the limit. */
  statuses: number[];
  call: (client: CourseWalkClient) => Call | Promise<Call>;
}

const grace = { ...ada, email: 'grace@ships.example' };

test.each<Row>([
  {
    what: 'log-ins with a password or Google, even successful ones,',
    limit: 100,
    statuses: [...all(200, 85), ...all(400, 10), ...all(401, 5)],
    call: async (client) => {
      await client.signUp();
      const headers = { 'Google-Access-Token': 'of nobody' };
      const body = { email: ada.email, password: 'a subject' };
      return (n, peer) => {
        if (n < 85) return client.logIn(ada, peer);
        if (n < 95) return client.call('POST /users/login', { body: '{', peer });
        return client.call('POST /users/login', { body, headers, peer });
      };
    },
  },
  {
    what: 'sign-ups, even refused ones,',
    limit: 60,
    statuses: [...all(201, 30), ...all(409, 30)],
    call: (client) => (n, peer) =>
      client.signUp({ ...ada, email: `ada${n < 30 ? n : 0}@engines.example` }, { peer }),
  },
  {
    what: 'requests for a reset link, for any accounts,',
    limit: 20,
    statuses: all(202, 20),
    call: (client) => (n, peer) => client.askReset(`ada${n}@engines.example`, { peer }),
  },
  {
    what: 'attempts to change a password, in any session,',
    limit: 10,
    statuses: all(422, 10),
    call: async (client) => {
      const sessions = [await client.signIn(), await client.signIn()];
      const body = { current: 'not right', new: 'quite other looms' };
      return (n, peer) => client.call('PUT /users/password', { ...sessions[n % 2], body, peer });
    },
  },
  {
    what: 'new courses, of any accounts,',
    limit: 300,
    statuses: all(201, 300),
    call: async (client) => {
      const sessions = [await client.signIn(), await client.signIn(grace)];
      const body = { name: 'A', venue: 'B' };
      return (n, peer) => client.call('POST /courses', { ...sessions[n % 2], body, peer });
    },
  },
])('$what are limited to $limit from a client', async ({ limit, statuses, call }) => {
  const { client } = await setUp();
  const limited = await call(client);
  expect(await times(limit, (n) => limited(n, here))).toEqual(statuses);
  expect((await limited(limit, here)).status).toBe(429);
  expect((await limited(limit, elsewhere)).status).not.toBe(429);
});

describe('reset mail', () => {
  const mails = ({ db }: TestApp) =>
    db.selectFrom('course_walk_mails').select('id').where('user_id', 'is', null).execute();

  test('is stored again only after 15 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const service = await setUp();
    await service.client.askReset();
    vi.setSystemTime(Date.now() + 15 * minuteMs - 1000);
    await service.client.askReset();
    expect(await mails(service)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1001);
    await service.client.askReset();
    expect(await mails(service)).toHaveLength(2);
  });

  test('is stored when the visitor asks again after a failure', async () => {
    const service = await setUp();
    await service.db.schema.alterTable('jobs').renameTo('away').execute();
    expect((await service.client.askReset()).status).toBe(500);
    await service.db.schema.alterTable('away').renameTo('jobs').execute();
    expect((await service.client.askReset()).status).toBe(202);
    expect(await mails(service)).toHaveLength(1);
  });
});
