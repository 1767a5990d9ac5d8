import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  callHost,
  logIn,
  readCourses,
  readLoginAnswer,
  signUp,
} from '#browser/course-walk/host.ts';
import {
  fetchGoogleUser,
  libraryFailed,
  logInWithGoogle,
  requestToken,
} from '#browser/course-walk/google.ts';
import { siteSettingsFrom } from '#settings/site.ts';

const answers: Response[] = [];
const calls: Array<{ url: string; init: RequestInit }> = [];
const answer = (status: number, body: unknown = ''): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answers.push(new Response(status === 204 ? null : text, { status }));
};

beforeEach(() => {
  answers.length = 0;
  calls.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const next = answers.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError('Failed to fetch'));
  });
});

const bearer = 't0k3n';
const fetchCourses = () =>
  callHost({ method: 'GET', path: '/courses/user/token', bearer, read: readCourses });
const deleteCourse = () => callHost({ method: 'DELETE', path: '/courses/c1', bearer });

const ada = { email: 'ada@engines.example', password: 'looms' };
const noAnswer = { ok: false, fields: {} };
const session = { token: 't0k3n', user: { _id: 'u1' } };

describe('login', () => {
  test('returns the token and the user’s id', async () => {
    answer(200, session);
    expect(await logIn(ada)).toEqual({ ok: true, value: session });
    expect(calls[0]).toMatchObject({
      url: '/api/course-walk/users/login',
      init: { method: 'POST', body: JSON.stringify(ada) },
    });
  });

  test.each([
    ['a wrong password', 401, { detail: 'Wrong' }, 'Wrong'],
    ['an answer without a token', 200, { user: { _id: 'u1' } }, undefined],
    ['a web page', 200, '<!doctype html>', undefined],
  ])('%s → refused', async (_, status, body, detail) => {
    answer(status, body);
    const refused = { ok: false, status, detail, fields: {} };
    expect(await logIn(ada)).toEqual(refused);
  });

  test('fails without a status if the host does not answer', async () => {
    expect(await logIn(ada)).toEqual(noAnswer);
  });

  test('keeps only the token and the user’s id of the answer', () => {
    const answer = { token: 't0k3n', user: { _id: 'u1', email: 'ada@engines.example' }, more: 1 };
    expect(readLoginAnswer(answer)).toEqual(session);
  });

  test.each([
    undefined,
    null,
    'token',
    {},
    { token: 't', user: null },
    { token: 7, user: { _id: 'u1' } },
    { token: '', user: { _id: 'u1' } },
    { token: 'two\nlines', user: { _id: 'u1' } },
    { token: 't', user: { _id: '..' } },
    { token: 't', user: { _id: '' } },
  ])('%j → not accepted as an answer', (answer) => {
    expect(() => readLoginAnswer(answer)).toThrow(TypeError);
  });
});

test('sign-up and deletion are decided by the status, even if the answer’s body breaks off or never ends', async () => {
  const endless = () => new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(64 * 1024)) });
  const broken = () => new ReadableStream({ start: (c) => c.error(new TypeError('network')) });
  for (const body of [endless, broken]) {
    answers.push(new Response(body(), { status: 201 }), new Response(body(), { status: 200 }));
    const fields = { ...ada, firstname: 'Ada', lastname: 'Byron' };
    expect(await signUp(fields)).toMatchObject({ ok: true });
    expect(await deleteCourse()).toMatchObject({ ok: true });
  }
  answers.push(new Response(broken(), { status: 401 }));
  expect(await logIn(ada)).toMatchObject({ ok: false, status: 401, fields: {} });
});

describe('deletion of a course', () => {
  test.each([204, 200])('%i → succeeds', async (status) => {
    answer(status);
    expect(await deleteCourse()).toMatchObject({ ok: true });
    expect(calls[0]).toMatchObject({
      url: '/api/course-walk/courses/c1',
      init: { method: 'DELETE', headers: { Authorization: 'Bearer t0k3n' } },
    });
  });

  test('returns the status of a refusal', async () => {
    answer(403);
    expect(await deleteCourse()).toMatchObject({ ok: false, status: 403 });
  });
});

describe('course list', () => {
  const derby = { _id: 'c1', name: 'Derby', venue: 'Ring 2', courseImage: '' };

  test('keeps the readable courses if others are malformed', async () => {
    const second = { _id: 'c2', name: 7, venue: null, fences: 12 };
    answer(200, [null, { name: 'No id' }, derby, 7, { _id: '.' }, second]);
    const readable = { _id: 'c2', name: '', venue: '', courseImage: '' };
    expect(await fetchCourses()).toEqual({ ok: true, value: [derby, readable] });
    expect(calls[0]).toMatchObject({
      url: '/api/course-walk/courses/user/token',
      init: { cache: 'no-store', headers: { Authorization: 'Bearer t0k3n' } },
    });
  });

  test('logs a refusal with its status and text, and does not retry', async () => {
    for (const [body, logged] of Object.entries({ 'No such list': 'No such list', '': 'Gone' })) {
      answers.push(new Response(body, { status: 410, statusText: 'Gone' }));
      expect(await fetchCourses()).toMatchObject({ ok: false, status: 410 });
      expect(console.warn).toHaveBeenLastCalledWith(`410: ${logged}`);
    }
    expect(calls).toHaveLength(2);
  });

  test.each([
    [500, '<html>'],
    [200, '<html>'],
    [200, { courses: [] }],
    [200, null],
    [200, [{ _id: '.' }]],
  ])('%i with %j → fails', async (status, body) => {
    answer(status, body);
    expect(await fetchCourses()).toMatchObject({ ok: false, status });
  });
});

describe('Google login', () => {
  test('identifies a user by email and subject; a missing name becomes a dash', async () => {
    answer(200, { email: 'ada@gmail.example', sub: '1138', given_name: 'Ada' });
    const user = { email: 'ada@gmail.example', sub: '1138', firstname: 'Ada', lastname: '-' };
    expect(await fetchGoogleUser('acc3ss')).toEqual({ ok: true, value: user });
  });

  test.each([null, {}, { email: 'ada@gmail.example' }, { sub: 7, email: 'a@b.example' }])(
    'claims %j → refused',
    async (claims) => {
      answer(200, claims);
      expect(await fetchGoogleUser('acc3ss')).toMatchObject({ ok: false });
    },
  );

  test('signs nobody up while the host is busy', async () => {
    answer(429);
    const user = { email: ada.email, sub: '1138', firstname: 'Ada', lastname: 'Byron' };
    expect(await logInWithGoogle(user, 'acc3ss')).toMatchObject({ ok: false, status: 429 });
    expect(calls).toHaveLength(1);
  });

  test('sends the access token to the project’s own host with each call', async () => {
    const user = { email: ada.email, sub: '1138', firstname: 'Ada', lastname: 'Byron' };
    answer(401);
    answer(201);
    answer(200, session);
    expect(await logInWithGoogle(user, 'acc3ss')).toEqual({ ok: true, value: session });
    expect(calls.map(({ init }) => init.headers)).toEqual(
      Array(3).fill({ 'Content-Type': 'application/json', 'Google-Access-Token': 'acc3ss' }),
    );
    const credentials = { email: ada.email, password: '1138' };
    expect(calls.map(({ init }) => JSON.parse(init.body as string) as unknown)).toEqual([
      credentials,
      { ...credentials, firstname: 'Ada', lastname: 'Byron' },
      credentials,
    ]);
  });

  test('does not send the access token to another host', async () => {
    vi.resetModules();
    const settings = siteSettingsFrom({ PUBLIC_COURSE_WALK_API: 'https://courses.example' });
    vi.doMock('../../../src/browser/built-settings.ts', () => ({ settings }));
    const google = await import('#browser/course-walk/google.ts');
    vi.doUnmock('../../../src/browser/built-settings.ts');
    answer(200, session);
    const user = { email: ada.email, sub: '1138', firstname: 'Ada', lastname: 'Byron' };
    await google.logInWithGoogle(user, 'acc3ss');
    expect(calls[0]?.url).toBe('https://courses.example/users/login');
    expect(calls[0]?.init.headers).toEqual({ 'Content-Type': 'application/json' });
    // On another host, an existing account may have a password of its own.
    answer(401);
    answer(409);
    expect(await google.logInWithGoogle(user, 'acc3ss')).toMatchObject({ ok: false, status: 409 });
  });

  test('retries the login if another request has just created the account', async () => {
    const user = { email: ada.email, sub: '1138', firstname: 'Ada', lastname: 'Byron' };
    answer(401);
    answer(409);
    answer(200, session);
    expect(await logInWithGoogle(user, 'acc3ss')).toEqual({ ok: true, value: session });
  });

  test('is refused if the sign-up is refused; gets no answer if the sign-up got none', async () => {
    const user = { email: ada.email, sub: '1138', firstname: 'Ada', lastname: 'Byron' };
    answer(401);
    answer(422);
    expect(await logInWithGoogle(user, 'acc3ss')).toMatchObject({ ok: false, status: 401 });
    answer(401);
    expect(await logInWithGoogle(user, 'acc3ss')).toEqual(noAnswer);
  });

  test('returns a named failure if Google’s library throws', async () => {
    const initTokenClient = (): never => {
      throw new Error('no storage');
    };
    vi.stubGlobal('google', { accounts: { oauth2: { initTokenClient } } });
    expect(await requestToken('client')).toEqual({ error: libraryFailed });
  });
});
