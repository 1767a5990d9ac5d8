import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logIn, signUp } from '../../../src/browser/course-walk/accounts.ts';
import { deleteAccount, deleteCourse } from '../../../src/browser/course-walk/deletions.ts';
import { enterWithGoogle } from '../../../src/browser/course-walk/enter-with-google.ts';
import { fetchGoogleUser } from '../../../src/browser/course-walk/google-user.ts';

const answers: Response[] = [];
const calls: Array<{ address: string; init: RequestInit }> = [];
const answer = (status: number, body: unknown = ''): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answers.push(new Response(status === 204 ? null : text, { status }));
};

beforeEach(() => {
  answers.length = 0;
  calls.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init });
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next;
  });
});

const ada = { email: 'ada@engines.example', password: 'looms' };
const session = { token: 't0k3n', user: { _id: 'u1' } };

describe('logging in', () => {
  test('answers who it is', async () => {
    answer(200, session);
    expect(await logIn(ada)).toEqual({ ok: true, session });
    expect(calls[0]).toMatchObject({
      address: '/api/course-walk/users/login',
      init: { method: 'POST', body: JSON.stringify(ada) },
    });
  });

  test('tells what the host said of a refusal, as far as people can read it', async () => {
    answer(422, {
      detail: 'x'.repeat(400),
      errors: [{ field: 'email', detail: 'Unknown' }, null, { field: 'password', detail: 7 }],
    });
    expect(await logIn(ada)).toEqual({
      ok: false,
      status: 422,
      detail: undefined,
      fields: { email: 'Unknown' },
    });
  });

  test('rejects an answer of more than 64 KiB, and one that never ends', async () => {
    answer(200, JSON.stringify({ ...session, padding: 'x'.repeat(64 * 1024) }));
    await expect(logIn(ada)).rejects.toThrow();
    let parts = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        parts += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    answers.push(new Response(endless));
    await expect(logIn(ada)).rejects.toThrow();
    expect(parts).toBeLessThan(10);
  });

  test('rejects without an answer', async () => {
    await expect(logIn(ada)).rejects.toThrow('Failed to fetch');
  });
});

test('the body of a sign-up’s answer is not read for anything', async () => {
  answer(201, '<html>');
  expect(await signUp({ ...ada, firstname: 'Ada', lastname: 'Byron' })).toEqual({ ok: true });
});

describe('deleting', () => {
  test.each([
    [204, 'deleted'],
    [200, 'deleted'],
    [401, 'signed-out'],
    [403, 'failed'],
    [404, 'failed'],
    [500, 'failed'],
  ])('%i is %s', async (status, outcome) => {
    answer(status);
    expect(await deleteCourse('t0k3n', 'c1')).toBe(outcome);
    expect(calls[0]).toMatchObject({
      address: '/api/course-walk/courses/c1',
      init: { method: 'DELETE', headers: { Authorization: 'Bearer t0k3n' } },
    });
  });

  test('without an answer has failed', async () => {
    expect(await deleteAccount('t0k3n', 'u1')).toBe('failed');
  });
});

describe('a Google user', () => {
  test('is known by e-mail and subject; a name that is missing is a dash', async () => {
    answer(200, { email: 'ada@gmail.example', sub: '1138', given_name: 'Ada' });
    const user = { email: 'ada@gmail.example', sub: '1138', firstname: 'Ada', lastname: '-' };
    expect(await fetchGoogleUser('acc3ss')).toEqual(user);
  });

  test.each([null, {}, { email: 'ada@gmail.example' }, { sub: 7, email: 'a@b.example' }])(
    'is not told by %j',
    async (claims) => {
      answer(200, claims);
      await expect(fetchGoogleUser('acc3ss')).rejects.toThrow('neither e-mail nor subject');
    },
  );

  test('is not signed up while the host is busy', async () => {
    answer(429);
    const user = { email: ada.email, sub: '1138', firstname: 'Ada', lastname: 'Byron' };
    expect(await enterWithGoogle(user)).toMatchObject({ ok: false, status: 429 });
    expect(calls).toHaveLength(1);
  });
});
