/** Google users at the project's own host. A local server plays Google. */
import { beforeEach, expect, test, vi } from 'vitest';
import { courseWalkCalls as endpoints } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { linkTo } from '../../helpers/account-mails.ts';
import { testApp } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';
import {
  googleAda,
  googleClientId,
  type PlayedGoogle,
  playGoogle,
  tokenInfoOf,
} from '../../helpers/google.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { describeOnDatabases, type TemporaryStore } from '../../helpers/temporary-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const names = { firstname: 'Ada', lastname: 'Byron' };
const credentials = { email: googleAda.email, password: googleAda.subject };
const problem = async (answer: Response) => (await answer.json()) as Problem;

let google: PlayedGoogle;

beforeEach(async () => {
  google = await playGoogle();
});

const connect = async ({ db }: Partial<Pick<TemporaryStore, 'db'>> = {}, set = true) => {
  const { log, lines } = keptLog();
  const config = set ? { googleClientId, googleTokenInfoUrl: google.url } : {};
  const service = await testApp({ log, config, ...(db && { db }) });
  const { client } = service;
  const withToken = (token: string | undefined) =>
    token === undefined ? {} : { headers: { 'Google-Access-Token': token } };
  return {
    ...service,
    lines,
    signUp: (token?: string, fields: object = { ...credentials, ...names }) =>
      client.call(`POST ${endpoints.signUp.path}`, { body: fields, ...withToken(token) }),
    logIn: (token?: string, fields: object = credentials) =>
      client.call(`POST ${endpoints.login.path}`, { body: fields, ...withToken(token) }),
  };
};

describeOnDatabases('Google user', (store) => {
  test('signs up and logs in only with the access token', async () => {
    const { logIn, signUp } = await connect(store);
    const { token } = googleAda;
    expect((await logIn(token)).status).toBe(401);
    expect((await signUp(token)).status).toBe(201);
    expect((await logIn(token)).status).toBe(200);
    expect(google.asked).toEqual([token, token, token]);
    const upper = { ...credentials, email: 'ADA@Gmail.example' };
    expect((await logIn(token, upper)).status).toBe(200);
    expect((await logIn()).status).toBe(401);
    const row = await store.db.selectFrom('course_walk_users').selectAll().executeTakeFirst();
    expect(row?.password_hash).toBe('');
    expect(JSON.stringify(row)).not.toContain(googleAda.subject);
    for (const password of ['', 'looms & cards', row?.id ?? '']) {
      expect((await logIn(undefined, { ...credentials, password })).status).not.toBe(200);
    }
  });
});

test('a verified account keeps its password when its holder signs in with Google', async () => {
  const { client, db, logIn, signUp } = await connect();
  const fields = { ...ada, email: googleAda.email };
  const session = await client.signIn(fields);
  await db.updateTable('course_walk_users').set({ verified_at: 1 }).execute();
  expect((await logIn(googleAda.token)).status).toBe(200);
  expect((await signUp(googleAda.token)).status).toBe(409);
  expect(await client.list(session)).toEqual([]);
  expect((await client.logIn(fields)).status).toBe(200);
});

test('an unverified account loses its password and sessions at a Google login, but keeps its courses', async () => {
  const { client, db, logIn, signUp } = await connect();
  const fields = { ...ada, email: googleAda.email };
  const session = await client.signIn(fields);
  await client.addCourse(session, 'Derby');
  const link = await linkTo(db, session.userId);
  expect((await signUp(googleAda.token)).status).toBe(409);
  expect(await client.list(session)).toHaveLength(1);
  const { token } = (await (await logIn(googleAda.token)).json()) as { token: string };
  expect(await client.list({ token, userId: '' })).toMatchObject([{ name: 'Derby' }]);
  expect((await client.call(`GET ${endpoints.listCourses.path}`, session)).status).toBe(401);
  expect((await client.logIn(fields)).status).toBe(401);
  expect((await logIn(googleAda.token)).status).toBe(200);
  expect(await client.list({ token, userId: '' })).toHaveLength(1);
  expect((await client.reset(link, 'quite other looms')).status).toBe(204);
});

test('a Google login finds the account by email address, not by Google user', async () => {
  const { logIn, signUp } = await connect();
  await signUp(googleAda.token);
  const other = { ...googleAda, subject: '117000000000000000001', token: 'other' };
  google.tokens.set(other.token, tokenInfoOf(other));
  expect((await logIn('other', { email: other.email, password: other.subject })).status).toBe(200);
});

test.each<[string, object | undefined]>([
  ['that Google does not know', undefined],
  ['of another site', { ...tokenInfoOf(googleAda), aud: 'other.apps.googleusercontent.com' }],
  ['of another user', { ...tokenInfoOf(googleAda), sub: '117000000000000000001' }],
  ['for another email address', { ...tokenInfoOf(googleAda), email: 'eve@gmail.example' }],
  ['whose email address is not verified', { ...tokenInfoOf(googleAda), email_verified: 'false' }],
  [
    'whose proof of the email address is a list',
    { ...tokenInfoOf(googleAda), email_verified: ['true'] },
  ],
  ['without an email address', { aud: googleClientId, sub: googleAda.subject }],
])('a token %s → refused at sign-up and login', async (_, info) => {
  const { logIn, signUp, db } = await connect();
  await signUp(googleAda.token);
  google.tokens.clear();
  if (info) google.tokens.set('t0k3n', info);
  for (const answer of [await logIn('t0k3n'), await signUp('t0k3n')]) {
    expect([answer.status, (await problem(answer)).detail]).toEqual([
      401,
      expect.stringContaining('sign in with Google again'),
    ]);
  }
  const users = db.selectFrom('course_walk_users');
  expect(await users.select('id').execute()).toHaveLength(1);
});

test.each([
  ['nothing', ''],
  ['two words', 'a b'],
  ['3,000 characters', 'a'.repeat(3000)],
])('%s as a token → refused without asking Google', async (_, token) => {
  const { logIn } = await connect();
  expect((await logIn(token)).status).toBe(401);
  expect(google.asked).toEqual([]);
});

/** Shortens the five seconds that Google has for an answer to 50 milliseconds. */
const hurry = (): void => {
  const wait = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(5000);
    return wait(50);
  });
};

test.each<[string, string, PlayedGoogle['outage']]>([
  ['answers 503', 'refused (503)', (_, response) => void response.writeHead(503).end()],
  [
    'redirects',
    'refused (302)',
    (_, response) => void response.writeHead(302, { Location: '/' }).end(),
  ],
  ['answers without JSON', 'SyntaxError', (_, response) => void response.end('x'.repeat(1000))],
  [
    'sends a very long answer',
    'refused (200)',
    (_, response) =>
      void response.end(JSON.stringify({ ...tokenInfoOf(googleAda), more: 'x'.repeat(100_000) })),
  ],
  ['closes the connection', 'connection lost (', (request) => void request.socket.destroy()],
  [
    'closes the connection during its answer',
    'connection lost (',
    (request, response) => response.write('{', () => request.socket.destroy()),
  ],
  ['does not answer', 'host silent (TimeoutError)', () => undefined],
])('Google %s → 503 with an explanation; passwords still work', async (_, failure, outage) => {
  const { client, logIn, signUp, lines } = await connect();
  await client.signUp();
  google.outage = outage;
  if (failure.includes('TimeoutError')) hurry();
  const refused = await Promise.all([logIn(googleAda.token), signUp(googleAda.token)]);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
    expect((await problem(answer)).detail).toMatch(/^We cannot ask Google who you are right now/);
  }
  expect((await client.logIn()).status).toBe(200);
  const logged = lines.filter((line) => line.includes('Google did not check a token'));
  expect(logged.filter((line) => line.includes(`"failure":"${failure}`))).toHaveLength(2);
  expect(lines.join('')).not.toContain(googleAda.token);
  google.outage = undefined;
  vi.restoreAllMocks();
  expect((await signUp(googleAda.token)).status).toBe(201);
});

test('without a client ID, Google users get a 401 that says it is not set up', async () => {
  const { logIn, signUp } = await connect({}, false);
  for (const answer of [await logIn(googleAda.token), await signUp(googleAda.token)]) {
    expect([answer.status, (await problem(answer)).detail]).toEqual([
      401,
      expect.stringContaining('not set up'),
    ]);
  }
  expect(google.asked).toEqual([]);
});
