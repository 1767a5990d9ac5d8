/** Limits of logins. Passwords are compared at once here, as hundreds of hashes would take a minute. */
import { describe, expect, test, vi } from 'vitest';
import type { Problem } from '../../../api/contract/problem.ts';
import type { Passwords } from '../../../api/course-walk/passwords.ts';
import { testApp } from '../../helpers/app.ts';
import { ada, type CourseWalkClient, courseWalkClient } from '../../helpers/course-walk.ts';

vi.mock('../../../api/course-walk/passwords.ts', () => ({
  createPasswords: (): Passwords => ({
    hash: (password) => Promise.resolve(password),
    verify: (password, hash) => Promise.resolve(password === hash),
  }),
}));

const problem = async (answer: Response) => (await answer.json()) as Problem;

describe('failed logins', () => {
  const setUp = async () => courseWalkClient((await testApp()).app);
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
    await client.register();
    await guess(client, email, 10);
    const answer = await client.logIn({ email, password: 'not right' }, '192.0.2.0');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^(?:900|8\d\d)$/),
    ]);
    const { code, detail } = (await answer.json()) as Problem;
    expect(code).toBe('rate_limited');
    expect(detail).toBe('There were too many attempts to log in. Please try again in 15 minutes.');
    expect((await client.logIn({ ...ada, email }, '192.0.2.0')).status).toBe(429);
    expect((await guess(client, email, 1, 99))[0]?.status).toBe(401);
    const other = { email: 'other@engines.example', password: 'x' };
    expect((await client.logIn(other, '192.0.2.0')).status).toBe(401);
  });

  test.each([
    ['an account', ada.email],
    ['an e-mail address that has none', 'nobody@engines.example'],
  ])('to %s are a hundred from everywhere', async (_, email) => {
    const client = await setUp();
    await client.register();
    expect(new Set(statuses(await guess(client, email, 100)))).toEqual(new Set([401]));
    const refused = await client.logIn({ ...ada, email }, '198.51.100.7');
    expect([refused.status, (await problem(refused)).code]).toEqual([429, 'rate_limited']);
  });

  test('of others do not lock out whoever has logged in from there before', async () => {
    const client = await setUp();
    await client.register();
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(200);
    await guess(client, ada.email, 110);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(200);
    expect((await client.logIn(ada, '203.0.113.9')).status).toBe(429);
    const wrong = { ...ada, password: 'not right' };
    for (let n = 0; n < 10; n += 1) {
      expect((await client.logIn(wrong, '198.51.100.7')).status).toBe(401);
    }
    expect((await client.logIn(wrong, '198.51.100.7')).status).toBe(429);
  });

  test('from one IP address are fifty, whatever the account; another IP address goes on', async () => {
    const client = await setUp();
    await client.register();
    const guess = (n: number) =>
      client.logIn({ email: `guess${n}@engines.example`, password: 'x' }, '198.51.100.7');
    const answers = await Promise.all(Array.from({ length: 51 }, (_, n) => guess(n)));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);
    expect((await client.logIn(ada, '198.51.100.7')).status).toBe(429);
    expect((await client.logIn(ada, '198.51.100.8')).status).toBe(200);
  });

  test('alone are counted', async () => {
    const client = await setUp();
    await client.register();
    for (let n = 0; n < 15; n += 1) expect((await client.logIn()).status).toBe(200);
  });
});
