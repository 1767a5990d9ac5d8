import { expect, test } from 'vitest';
import { payloads, testApp } from '../../helpers/app.ts';
import { encode, form } from '../../helpers/contact.ts';
import { keptLog } from '../../helpers/log-lines.ts';

test('origins that ALLOWED_ORIGINS does not name are logged with the Host, and no other text', async () => {
  const { log, lines } = keptLog();
  const { app, post } = await testApp({ config: { allowedOrigins: ['https://www.example'] }, log });
  const Host = 'site.example';
  for (const Origin of [
    'https://www.example',
    'https://site.example',
    'https://old.example',
    'Ada Byron',
    'https://ada@a.example',
    `https://${'a'.repeat(300)}.example`,
  ]) {
    await post(payloads.message, { Host, Origin });
  }
  const Origin = 'https://asks-leave.example';
  const headers = { Host, Origin, 'Access-Control-Request-Method': 'POST' };
  await app.request('/api/contact', { method: 'OPTIONS', headers });
  const logged = lines.flatMap((line) => {
    const { code, origin, host } = JSON.parse(line) as Record<string, string>;
    return code === 'foreign_origin' ? [[origin, host]] : [];
  });
  expect(logged).toEqual(
    ['https://old.example', 'none', 'https://a.example', 'none', Origin].map((origin) => [
      origin,
      'http://site.example',
    ]),
  );
});

test('pages of allowed origins may post and call, with CORS headers', async () => {
  const Origin = 'https://www.example';
  const { app, post } = await testApp({ config: { allowedOrigins: [Origin] } });
  const response = await post(payloads.message, { Host: 'site.example', Origin });
  expect(response.status).toBe(201);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(Origin);
  expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');

  const preflight = async (origin: string) => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    return (await app.request('/api/contact', { method: 'OPTIONS', headers })).headers;
  };
  const allowed = await preflight(Origin);
  expect(allowed.get('Access-Control-Allow-Methods')).toMatch(/POST.*PUT.*DELETE/);
  expect(allowed.get('Access-Control-Allow-Headers')?.split(',')).toEqual(
    expect.arrayContaining([
      'Content-Type',
      'Authorization',
      'Google-Access-Token',
      'Idempotency-Key',
      'Elapsed-Ms',
      'Proof-Of-Work',
    ]),
  );
  expect((await preflight('https://evil.example')).get('Access-Control-Allow-Origin')).toBeNull();

  const posted = await post(encode(payloads.contact), { ...form, Origin });
  expect(posted.headers.get('Location')).toBe('https://www.example/thank-you');
});

test('every response forbids caching, framing and loading anything', async () => {
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
])('plain http is forbidden from then on to whoever came by https: %j', async (headers, value) => {
  const { app } = await testApp();
  const answer = await app.request('/livez', { headers });
  expect(answer.headers.get('Strict-Transport-Security')).toBe(value);
});
