/** The course-walk host over a real connection. */
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../api/http/listen.ts';
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

test('the mobile app uses every call: course, image of almost 5 MiB, list, account deleted', async () => {
  const bearer = await signIn();
  const venue = 'Ring 2, Palgrave';
  const answer = await json('POST', '/courses', { name: 'Derby', venue }, bearer);
  const { _id } = (await answer.json()) as { _id: string };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
  const body = await sharp({
    create: { width: 1290, height: 1290, channels: 3, background: 'white', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(body.length / 1024 / 1024).toBeGreaterThan(4.7);
  const put = await fetch(`${host}/courses/${_id}/image`, {
    method: 'PUT',
    headers: { ...bearer, 'Content-Type': 'image/png' },
    body: new Uint8Array(body),
  });
  expect(put.status).toBe(200);
  const list = await fetch(`${host}/courses/user/token`, { headers: bearer });
  const [course] = (await list.json()) as [{ courseImage: string }];
  expect((await fetch(new URL(course.courseImage, host))).headers.get('Content-Type')).toBe(
    'image/webp',
  );
  const login = (await (await json('POST', '/users/login', ada)).json()) as {
    user: { _id: string };
  };
  const gone = await fetch(`${host}/users/${login.user._id}`, {
    method: 'DELETE',
    headers: bearer,
  });
  expect(gone.status).toBe(204);
  expect((await fetch(new URL(course.courseImage, host))).status).toBe(404);
});

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
