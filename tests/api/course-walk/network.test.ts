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
