/** Limits of logins and of requests to reset a password. Passwords are compared at once here, as hundreds of hashes would take a minute. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Passwords } from '#course-walk/accounts/passwords.ts';
import { paths } from '#contract/paths.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { removeExpiredTokens } from '#course-walk/accounts/tokens.ts';
import { solve } from '../../helpers/proof-of-work.ts';
import { testApp } from '../../helpers/app.ts';
import { addBystanders } from '../../helpers/bystanders.ts';
import { ada, type CourseWalkClient, courseWalkClient } from '../../helpers/course-walk.ts';
import { googleAda, googleClientId, playGoogle } from '../../helpers/google.ts';

const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (password, hash) => Promise.resolve(password === hash),
};

const problem = async (answer: Response) => (await answer.json()) as Problem;

describe('failed logins', () => {
  const appWithBystanders = async () => {
    const service = await testApp({ passwords });
    onTestFinished(await addBystanders(service.db));
    return service;
  };
  const setUp = async () => courseWalkClient((await appWithBystanders()).app);
  const statuses = (answers: Response[]) => answers.map(({ status }) => status);

  /** Wrong guesses at an account, ten from each IP address of `192.0.2.*` from the given one on. */
  const guess = async (client: CourseWalkClient, email: string, times: number, firstIp = 0) => {
    const answers: Response[] = [];
    for (let n = 0; n < times; n += 1) {
      const peer = `192.0.2.${firstIp + Math.floor(n / 10)}`;
      answers.push(await client.logIn({ email, password: 'not right' }, peer));
    }
    return answers;
  };

  test.each([
    ['an account', ada.email],
    ['an e-mail address that has none', 'nobody@engines.example'],
  ])('to %s are ten from an IP address in a quarter of an hour', async (_, email) => {
    const client = await setUp();
    await client.signUp();
    await guess(client, email, 10);
    const answer = await client.logIn({ email, password: 'not right' }, '192.0.2.0');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^(?:900|8\d\d)$/),
    ]);
    const { code, detail } = (await answer.json()) as Problem;
    expect(code).toBe('rate_limited');
    expect(detail).toBe('There were too many attempts to log in. Please try again in 15 minutes.');
    for (const spelling of [email, email.toUpperCase()]) {
      expect((await client.logIn({ ...ada, email: spelling }, '192.0.2.0')).status).toBe(429);
    }
    expect((await guess(client, email, 1, 99))[0]?.status).toBe(401);
    const other = { email: 'other@engines.example', password: 'x' };
    expect((await client.logIn(other, '192.0.2.0')).status).toBe(401);
  });

  test.each([
    ['an account', ada.email],
    ['an e-mail address that has none', 'nobody@engines.example'],
  ])('to %s are a hundred from everywhere', async (_, email) => {
    const client = await setUp();
    await client.signUp();
    expect(new Set(statuses(await guess(client, email, 100)))).toEqual(new Set([401]));
    const refused = await client.logIn({ ...ada, email }, '198.51.100.7');
    expect([refused.status, (await problem(refused)).code]).toEqual([403, 'proof_required']);
  });

  test('of others do not lock out whoever has logged in from there before', async () => {
    const client = await setUp();
    await client.signUp();
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(200);
    await guess(client, ada.email, 110);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(200);
    expect((await client.logIn(ada, '203.0.113.9')).status).toBe(403);
    const wrong = { ...ada, password: 'not right' };
    for (let n = 0; n < 10; n += 1) {
      expect((await client.logIn(wrong, '198.51.100.7')).status).toBe(401);
    }
    expect((await client.logIn(wrong, '198.51.100.7')).status).toBe(429);
  });

  test('of others do not lock out whoever has logged in from there in a session that has ended', async () => {
    const { app, db } = await appWithBystanders();
    const client = courseWalkClient(app);
    const { token } = await client.signIn();
    expect((await client.call('DELETE /sessions/current', { token })).status).toBe(204);
    await removeExpiredTokens(db, Date.now() + 1);
    await guess(client, ada.email, 100, 10);
    expect((await client.logIn()).status).toBe(200);
    expect((await client.logIn(ada, '203.0.113.9')).status).toBe(403);
  });

  test('of others lock out whoever has logged in from there more than 30 days ago', async () => {
    let time = Date.now();
    const service = await testApp({ passwords, now: () => time });
    const client = courseWalkClient(service.app);
    await client.signIn();
    time += 30 * 24 * 60 * 60 * 1000 - 60_000;
    await guess(client, ada.email, 100, 10);
    expect((await client.logIn()).status).toBe(200);
    await service.db.deleteFrom('course_walk_tokens').where('expires_at', '>', time).execute();
    time += 2 * 60_000;
    expect((await client.logIn()).status).toBe(403);
  });

  test('to an account are known from no login to another account', async () => {
    const client = await setUp();
    const other = { ...ada, email: 'other@engines.example' };
    for (const account of [ada, other]) await client.signUp(account);
    expect((await client.logIn(other, '198.51.100.7')).status).toBe(200);
    await guess(client, ada.email, 100);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(403);
  });

  test('of others do not lock out whoever has the password: a proof of work will do, once', async () => {
    const { app } = await appWithBystanders();
    const client = courseWalkClient(app);
    await client.signUp();
    await guess(client, ada.email, 100);
    const prove = async (fields: typeof ada, peer: string) => {
      const challenge = (await (await app.request(paths.challenge)).json()) as ProofChallenge;
      const proof = solve(challenge);
      const logIn = () =>
        client.call('POST /users/login', {
          ...{ body: { email: fields.email, password: fields.password }, peer },
          headers: { 'Proof-Of-Work': proof },
        });
      return [(await logIn()).status, (await logIn()).status];
    };
    expect(await prove(ada, '198.51.100.7')).toEqual([200, 200]);
    expect(await prove({ ...ada, password: 'not right' }, '198.51.100.8')).toEqual([401, 403]);
    expect((await prove(ada, '192.0.2.1'))[0]).toBe(200);
  });

  test('with a proof of work for each are ten from an IP address, and an eleventh is refused; one that succeeds is not counted', async () => {
    const { app } = await testApp();
    const client = courseWalkClient(app);
    await client.signUp();
    const prove = async (password: string, peer = '198.51.100.7') => {
      const challenge = (await (await app.request(paths.challenge)).json()) as ProofChallenge;
      const headers = { 'Proof-Of-Work': solve(challenge) };
      const body = { email: ada.email, password };
      return (await client.call('POST /users/login', { body, peer, headers })).status;
    };
    expect(await prove(ada.password)).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await prove('not right')).toBe(401);
    expect(await prove(ada.password)).toBe(429);
    expect(await prove(ada.password, '198.51.100.8')).toBe(200);
  });

  test('from one IPv6 network are counted together, whatever part of it they use', async () => {
    const client = await setUp();
    await client.signUp();
    const from = async (peer: string) =>
      (await client.logIn({ ...ada, password: 'not right' }, peer)).status;
    for (let n = 0; n < 10; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(401);
    expect(await from('2001:db8:1:ff::1')).toBe(429);
    for (let n = 1; n <= 19; n += 1)
      expect(await from(`2001:db8:1:${n.toString(16)}00::1`)).toBe(401);
    expect(await from('2001:db8:1:f000::1')).toBe(429);
    expect(await from('2001:db8:2::1')).toBe(401);
  });

  test('from one IP address are fifty, whatever the account; another IP address goes on', async () => {
    const client = await setUp();
    await client.signUp();
    const guess = (n: number) =>
      client.logIn({ email: `guess${n}@engines.example`, password: 'x' }, '198.51.100.7');
    const answers = await Promise.all(Array.from({ length: 51 }, (_, n) => guess(n)));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(429);
    expect((await client.logIn(ada, '198.51.100.8')).status).toBe(200);
  });

  test('alone are counted', async () => {
    const client = await setUp();
    await client.signUp();
    for (let n = 0; n < 100; n += 1) expect((await client.logIn()).status).toBe(200);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(200);
    for (let n = 0; n < 60; n += 1) {
      expect((await client.logIn(ada, '2001:db8:1::1')).status).toBe(200);
    }
  });

  test('and others are 300 together from an IP address, as each takes as much of the processor', async () => {
    const client = await setUp();
    await client.signUp();
    for (let n = 0; n < 300; n += 1) expect((await client.logIn()).status).toBe(200);
    expect((await client.logIn()).status).toBe(429);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(200);
  });

  test('to the account of a Google user do not ask that user for a proof of work', async () => {
    const google = await playGoogle();
    onTestFinished(() => google.close());
    const config = { googleClientId, googleTokenInfoUrl: google.url };
    const client = courseWalkClient((await testApp({ passwords, config })).app);
    const { email, subject: password, token } = googleAda;
    const headers = { 'Google-Access-Token': token };
    const names = { firstname: 'Ada', lastname: 'Byron' };
    await client.call('POST /users/register', { headers, body: { email, password, ...names } });
    await guess(client, email, 100);
    const answer = await client.call('POST /users/login', {
      ...{ headers, body: { email, password } },
      peer: '198.51.100.7',
    });
    expect(answer.status).toBe(200);
  });
});

test('requests to reset a password are 300 from an IP address, whatever the account', async () => {
  const client = courseWalkClient((await testApp({ passwords })).app);
  const request = (n: number, peer = '198.51.100.7') =>
    client.call('POST /users/password-reset', {
      ...{ peer, body: { email: `ada${n}@engines.example` } },
    });
  for (let n = 0; n < 300; n += 1) expect((await request(n)).status).toBe(202);
  expect((await request(300)).status).toBe(429);
  expect((await request(300, '198.51.100.8')).status).toBe(202);
});

test('attempts to change the password of an account are ten, in whatever session', async () => {
  const client = courseWalkClient((await testApp({ passwords })).app);
  const sessions = [await client.signIn(), await client.signIn()];
  const change = async (n: number, current: string) => {
    const body = { current, new: 'quite other looms' };
    return (await client.call('PUT /users/password', { ...sessions[n % 2], body })).status;
  };
  for (let n = 0; n < 10; n += 1) expect(await change(n, 'not right')).toBe(422);
  expect(await change(10, ada.password)).toBe(429);
});
