import { expect, test } from 'vitest';
import { payloads, testApp } from '../../../helpers/app.ts';
import { encode, form } from '../../../helpers/contact.ts';
import { keptLog } from '../../../helpers/log-lines.ts';

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
