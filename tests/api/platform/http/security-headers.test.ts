import { expect, test } from 'vitest';
import { payloads, testApp } from '../../../helpers/app.ts';
import { encode, form } from '../../../helpers/contact.ts';

test('every answer of the service forbids caching, framing and loading anything', async () => {
  const { app, post } = await testApp({
    config: { allowedOrigins: [], metricsToken: 'token' },
    isReady: () => false,
  });
  const get = (path: string, headers = {}) => app.request(path, { headers });
  const answers = [
    await post(payloads.message),
    await post(encode(payloads.contact), form),
    await post('{'),
    await post(payloads.message, { Origin: 'https://evil.example', Host: 'site.example' }),
    await get('/api/contact'),
    await get('/api/nothing'),
    await get('/api/openapi.json'),
    await get('/livez'),
    await get('/readyz'),
    await get('/no-site/is-here'),
    await app.request('/api/course-walk/users/login'),
    await post('x'.repeat(70_000)),
    await post('x', { 'Content-Type': 'image/png' }),
    await get('/metrics'),
    await get('/metrics', { Authorization: 'Bearer token' }),
    await app.request('/api/contact', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set([201, 303, 400, 403, 404, 405, 413, 415, 200, 503]),
  );
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  }
});

test.each([
  [{}, null],
  [{ 'X-Forwarded-Proto': 'http' }, null],
  [{ 'X-Forwarded-Proto': 'https' }, 'max-age=31536000'],
  [{ 'X-Forwarded-Proto': 'http, https' }, null],
])(
  'a browser that came by https is told to use no plain http from then on: %j',
  async (headers, value) => {
    const { app } = await testApp();
    const answer = await app.request('/livez', { headers });
    expect(answer.headers.get('Strict-Transport-Security')).toBe(value);
  },
);
