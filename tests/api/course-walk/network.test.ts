/** The course-walk host over a real connection. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#platform/http/listen.ts';
import { testApp } from '../../helpers/app.ts';
import { ada } from '../../helpers/course-walk.ts';

vi.setConfig({ testTimeout: 60_000 });

const other = 'https://www.other.example';
let host: string;

beforeEach(async () => {
  const { app } = await testApp({ config: { allowedOrigins: [other] } });
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(drain);
  host = `http://127.0.0.1:${port}/api/course-walk`;
});

const json = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(host + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const signIn = async (): Promise<Record<string, string>> => {
  await json('POST', '/users/register', ada);
  const { token } = (await (await json('POST', '/users/login', ada)).json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
};

test('a large image is answered without a login too, and for a course of somebody else', async () => {
  const bearer = await signIn();
  const put = (headers: Record<string, string>, size: number) =>
    fetch(`${host}/courses/${crypto.randomUUID()}/image`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'image/png' },
      body: new Uint8Array(size),
    });
  expect((await put({}, 5_000_000)).status).toBe(401);
  expect((await put(bearer, 5_000_000)).status).toBe(404);
  expect((await json('POST', '/courses', { name: 'x'.repeat(70_000) }, bearer)).status).toBe(413);
});

describe('a page of another site', () => {
  const preflight = (origin: string) =>
    fetch(`${host}/courses/user/token`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });

  test('may call when it is allowed', async () => {
    const { headers } = await preflight(other);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(other);
    expect(headers.get('Access-Control-Allow-Methods')).toMatch(/PUT.*DELETE/);
    expect(headers.get('Access-Control-Allow-Headers')).toMatch(/Authorization/);
    const answer = await json('POST', '/users/login', ada, { Origin: other });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(other);
  });

  test('may not when it is not; an app, which has no origin, may', async () => {
    const evil = 'https://evil.example';
    expect((await preflight(evil)).headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await json('POST', '/users/register', ada, { Origin: evil })).status).toBe(403);
    expect((await json('POST', '/users/register', ada)).status).toBe(201);
  });
});
