/** The limits of the calls. Passwords are compared at once here, as hundreds of hashes would take a minute. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { minuteMs } from '#shared/time.ts';
import type { Passwords } from '#course-walk/accounts/passwords.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { addBystanders } from '../../helpers/bystanders.ts';
import { ada, type CourseWalkClient, courseWalkClient } from '../../helpers/course-walk.ts';
import { googleAda, googleClientId, playGoogle } from '../../helpers/google.ts';

const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (password, hash) => Promise.resolve(password === hash),
};

const here = '192.0.2.1';
const elsewhere = '198.51.100.7';
const wrong = { ...ada, password: 'not right' };

const setUp = async (options: Parameters<typeof testApp>[0] = {}) => {
  const service = await testApp({ passwords, ...options });
  onTestFinished(await addBystanders(service.db));
  return { ...service, client: courseWalkClient(service.app) };
};

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
    ['an email address that has none', 'nobody@engines.example'],
  ])('to %s are ten from a client in a quarter of an hour', async (_, email) => {
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
    expect(detail).toBe(
      'There have been too many attempts to log in. Please try again in 15 minutes.',
    );
    for (const spelling of [email, email.toUpperCase()]) {
      expect((await client.logIn({ ...ada, email: spelling })).status).toBe(429);
    }
    expect(await guess(client, 1, email, elsewhere)).toEqual([401]);
    expect(await guess(client, 1, 'other@engines.example')).toEqual([401]);
  });

  test('of others, however many, do not lock the holder out', async () => {
    const { client } = await setUp();
    await client.signUp();
    for (let n = 0; n < 30; n += 1) await guess(client, 10, ada.email, `10.0.0.${n}`);
    expect((await client.logIn()).status).toBe(200);
  });

  test('alone are counted', async () => {
    const { client } = await setUp();
    await client.signUp();
    expect(await times(30, () => client.logIn())).toEqual(all(200, 30));
    expect(await guess(client, 10)).toEqual(all(401, 10));
  });

  test('are forgotten after a reset, for the client that has reset the password', async () => {
    const { client, db } = await setUp();
    const { userId } = await client.signIn();
    for (const peer of [here, elsewhere]) await guess(client, 10, ada.email, peer);
    expect((await client.logIn()).status).toBe(429);
    const renewed = { ...ada, password: 'quite other looms' };
    await client.reset(await linkTo(db, userId), renewed.password);
    expect((await client.logIn(renewed)).status).toBe(200);
    expect((await client.logIn(renewed, elsewhere)).status).toBe(429);
  });

  test('from an IPv6 network of /56 are those of one client', async () => {
    const { client } = await setUp();
    await client.signUp();
    const from = async (peer: string) => (await client.logIn(wrong, peer)).status;
    for (let n = 0; n < 10; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(401);
    expect(await from('2001:db8:1:ff::1')).toBe(429);
    expect(await from('2001:db8:1:100::1')).toBe(401);
  });
});

test('log-ins, right or wrong, with a password or Google, are a hundred from a client', async () => {
  const google = await playGoogle();
  onTestFinished(() => google.close());
  const config = { googleClientId, googleTokenInfoUrl: google.url };
  const { client } = await setUp({ config });
  const { email, subject: password, token } = googleAda;
  const headers = { 'Google-Access-Token': token };
  const names = { firstname: 'Ada', lastname: 'Byron' };
  await client.call('POST /users/register', { headers, body: { email, password, ...names } });
  await client.signUp();
  const withGoogle = (peer: string) =>
    client.call('POST /users/login', { headers, body: { email, password }, peer });
  expect(await times(85, () => client.logIn())).toEqual(all(200, 85));
  expect(await times(5, () => withGoogle(here))).toEqual(all(200, 5));
  expect(await times(10, () => client.call('POST /users/login', { body: '{' }))).toEqual(
    all(400, 10),
  );
  expect([(await client.logIn()).status, (await withGoogle(here)).status]).toEqual([429, 429]);
  expect((await withGoogle(elsewhere)).status).toBe(200);
});

test('sign-ups, refused ones too, are twenty an hour from a client', async () => {
  const { client } = await setUp();
  const signUp = (n: number, peer = here) =>
    client.signUp({ ...ada, email: `ada${n}@engines.example` }, { peer });
  expect(await times(10, (n) => signUp(n))).toEqual(all(201, 10));
  expect(await times(10, () => signUp(1))).toEqual(all(409, 10));
  expect((await signUp(20)).status).toBe(429);
  expect((await signUp(20, elsewhere)).status).toBe(201);
});

test('resets are asked for twenty times an hour from a client, whatever the account', async () => {
  const { client } = await setUp();
  const ask = (n: number, peer = here) => client.askReset(`ada${n}@engines.example`, { peer });
  expect(await times(20, (n) => ask(n))).toEqual(all(202, 20));
  expect((await ask(20)).status).toBe(429);
  expect((await ask(20, elsewhere)).status).toBe(202);
});

describe('a mail that resets a password', () => {
  const mails = ({ db }: Awaited<ReturnType<typeof setUp>>) =>
    db.selectFrom('course_walk_mails').select('id').where('user_id', 'is', null).execute();

  test('is stored again after a quarter of an hour', async () => {
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

  test('that could not be stored is stored when somebody asks again', async () => {
    const service = await setUp();
    await service.db.schema.alterTable('jobs').renameTo('away').execute();
    expect((await service.client.askReset()).status).toBe(500);
    await service.db.schema.alterTable('away').renameTo('jobs').execute();
    expect((await service.client.askReset()).status).toBe(202);
    expect(await mails(service)).toHaveLength(1);
  });
});

test('changes of a password are ten from a client, in whatever session', async () => {
  const { client } = await setUp();
  const sessions = [await client.signIn(), await client.signIn()];
  const change = (n: number, current: string, peer = here) => {
    const body = { current, new: 'quite other looms' };
    return client.call('PUT /users/password', { ...sessions[n % 2], body, peer });
  };
  expect(await times(10, (n) => change(n, 'not right'))).toEqual(all(422, 10));
  expect((await change(10, ada.password)).status).toBe(429);
  expect((await change(10, ada.password, elsewhere)).status).toBe(204);
});

test('courses are three hundred in a quarter of an hour from a client, of whatever accounts', async () => {
  const { client } = await setUp();
  const sessions = [
    await client.signIn(),
    await client.signIn({ ...ada, email: 'grace@ships.example' }),
  ];
  const add = (n: number, peer = here) =>
    client.call('POST /courses', { ...sessions[n % 2], body: { name: 'A', venue: 'B' }, peer });
  expect(await times(300, (n) => add(n))).toEqual(all(201, 300));
  expect((await add(0)).status).toBe(429);
  expect((await add(0, elsewhere)).status).toBe(201);
});
