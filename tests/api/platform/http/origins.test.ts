/** Which origins may call, and what the log says about the others. */
import { expect, test } from 'vitest';
import { isAllowedOrigin } from '#platform/http/origins.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { keptLog } from '../../../helpers/log-lines.ts';

const own = 'https://site.example';
/** Checks a request of the site itself, with the headers in `given` replaced. `null`: without that header. */
const isAllowed = (given: { origin?: string | null; host?: string | null; fetchSite?: string }) => {
  const { origin = own, host = 'site.example', fetchSite } = given;
  return isAllowedOrigin({ origin: origin ?? undefined, host: host ?? undefined, fetchSite }, []);
};

test.each<Parameters<typeof isAllowed>[0]>([
  { origin: own },
  { host: 'site.example:443' },
  { origin: 'http://site.example', host: 'site.example:80' },
  { host: 'site.example:80' },
  { host: 'Site.example.' },
  { origin: `${own}.` },
  { origin: 'https://xn--bcher-kva.example', host: 'b\u00fccher.example' },
  { origin: 'http://[::1]:4321', host: '[0:0:0:0:0:0:0:1]:4321' },
  { origin: null },
  // Even if a proxy changed the Host.
  { host: 'backend:4321', fetchSite: 'same-origin' },
])('%j → accepted as the site itself, whatever ends TLS in front of it', (given) => {
  expect(isAllowed(given)).toBe(true);
});

test.each<Parameters<typeof isAllowed>[0]>([
  { origin: `${own}:8443` },
  ...['site.example:8443', 'evil.example', 'site.example@evil.example', ''].map((host) => ({
    origin: `${own}:444`,
    host,
  })),
  { origin: `${own}:444`, host: 'site.example/.evil.example' },
  { origin: null, fetchSite: 'cross-site' },
  { origin: 'null' },
  { origin: 'null', host: null },
  { host: 'backend:4321' },
])('%j → refused as another site', (given) => {
  expect(isAllowed(given)).toBe(false);
});

test('the log names refused origins and the Host, and no other text', async () => {
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

test('pages of allowed origins can post, and get CORS headers', async () => {
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
