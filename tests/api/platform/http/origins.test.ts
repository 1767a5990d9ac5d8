/** Which pages may call, and what is logged of the others. */
import { expect, test } from 'vitest';
import { isAllowedOrigin } from '#platform/http/origins.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { keptLog } from '../../../helpers/log-lines.ts';

const none = { origin: undefined, host: 'site.example', fetchSite: undefined };

test('the site itself is welcome, whatever ends TLS in front of it', () => {
  expect(isAllowedOrigin({ ...none, origin: 'https://site.example' }, [])).toBe(true);
  expect(isAllowedOrigin({ ...none, origin: 'https://site.example:8443' }, [])).toBe(false);
});

test.each([
  ['https://site.example', 'site.example:443'],
  ['http://site.example', 'site.example:80'],
  ['https://site.example', 'site.example:80'],
  ['https://site.example', 'Site.example.'],
  ['https://site.example.', 'site.example'],
  ['https://xn--bcher-kva.example', 'b\u00fccher.example'],
  ['http://[::1]:4321', '[0:0:0:0:0:0:0:1]:4321'],
])('%s is the site whose Host is %s', (origin, host) => {
  expect(isAllowedOrigin({ ...none, origin, host }, [])).toBe(true);
});

test.each([
  'site.example:8443',
  'evil.example',
  'site.example@evil.example',
  'site.example/.evil.example',
  '',
])('https://site.example is not the site whose Host is "%s"', (host) => {
  expect(isAllowedOrigin({ ...none, origin: 'https://site.example:444', host }, [])).toBe(false);
});

test('a request without an Origin is, unless it says that another site made it', () => {
  expect(isAllowedOrigin(none, [])).toBe(true);
  expect(isAllowedOrigin({ ...none, fetchSite: 'cross-site' }, [])).toBe(false);
});

test('an opaque origin is not, even where a request has no Host', () => {
  expect(isAllowedOrigin({ ...none, origin: 'null' }, [])).toBe(false);
  expect(isAllowedOrigin({ ...none, origin: 'null', host: undefined }, [])).toBe(false);
});

test('what the browser says to be of the same origin is, whatever Host a proxy has made of it', () => {
  const made = { origin: 'https://site.example', host: 'backend:4321' };
  expect(isAllowedOrigin({ ...none, ...made }, [])).toBe(false);
  expect(isAllowedOrigin({ ...none, ...made, fetchSite: 'same-origin' }, [])).toBe(true);
});

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
      'site.example',
    ]),
  );
});

test('pages of allowed origins may post and call, with CORS headers', async () => {
  const Origin = 'https://www.example';
  const { app, post, postForm } = await testApp({ config: { allowedOrigins: [Origin] } });
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

  const posted = await postForm(payloads.contact, { Origin });
  expect(posted.headers.get('Location')).toBe('https://www.example/thank-you');
});
