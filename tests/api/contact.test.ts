import { describe, expect, test } from 'vitest';
import type { Problem } from '../../api/contract/problem.ts';
import { payloads, testApp } from '../helpers/app.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const encode = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const problemOf = async (response: Response): Promise<Problem> =>
  (await response.json()) as Problem;

describe('a submission', () => {
  test.each(Object.entries(payloads))(
    'of the kind %s is stored with its mail',
    async (kind, payload) => {
      const { post, db } = await testApp();
      const response = await post(payload);
      expect(response.status).toBe(201);
      const { success, id } = (await response.json()) as { success: boolean; id: string };
      expect(success).toBe(true);

      const stored = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
      expect(stored).toMatchObject({ id, kind, folder: 'inbox' });
      expect(JSON.parse(stored.fields)).toMatchObject({ name: 'Ada Byron' });
      const outbox = await db.selectFrom('outbox').selectAll().execute();
      expect(outbox).toMatchObject([{ submission_id: id, channel: 'mail', state: 'pending' }]);
    },
  );

  test('keeps line breaks as single line feeds', async () => {
    const { post, db } = await testApp();
    await post({ ...payloads.message, message: 'one line\r\nand another' });
    const { fields } = await db
      .selectFrom('submissions')
      .select('fields')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(fields)).toMatchObject({ message: 'one line\nand another' });
  });

  test('stores many at once, each once', async () => {
    const { post, db } = await testApp();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => post({ ...payloads.message, subject: `Number ${n}` })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = await db.selectFrom('submissions').select('id').execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
  });
});

describe('one intent', () => {
  test('under one key is one row with one id, also when it comes twenty times at once', async () => {
    const { post, db } = await testApp();
    const key = { 'Idempotency-Key': 'intent-0001' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(payloads.message, key)),
    );
    const ids = await Promise.all(
      answers.map(async (a) => ((await a.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
  });

  test('cannot change its words under the same key', async () => {
    const { post } = await testApp();
    const key = { 'Idempotency-Key': 'intent-0001' };
    await post(payloads.message, key);
    const response = await post({ ...payloads.message, subject: 'Another subject' }, key);
    expect(response.status).toBe(409);
    expect(await problemOf(response)).toMatchObject({ code: 'idempotency_conflict' });
  });

  test('without a key is the same payload within ten minutes, and another one later', async () => {
    let now = 1_800_000_000_000;
    const { post, db } = await testApp({ now: () => now });
    await post(payloads.message);
    now += 9 * 60_000;
    await post(payloads.message);
    expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(1);
    now += 2 * 60_000;
    await post(payloads.message);
    expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(2);
  });

  test('refuses a key that is too short, too long or not visible ASCII', async () => {
    const { post } = await testApp();
    for (const key of ['short', 'x'.repeat(129), 'with a space in it']) {
      expect((await post(payloads.message, { 'Idempotency-Key': key })).status).toBe(400);
    }
  });
});

describe('bad input', () => {
  const text = payloads.message;

  test.each([
    ['malformed JSON', '{"name": "Ada', 400, 'malformed_body'],
    ['a JSON array', '[]', 400, 'malformed_body'],
    ['a bare null', 'null', 400, 'malformed_body'],
    ['an empty body', '', 400, 'malformed_body'],
    ['deep nesting', '['.repeat(30_000), 400, 'malformed_body'],
    ['wrong types', { ...text, name: 7, email: [], message: {} }, 422, 'invalid_fields'],
    ['an unknown type', { ...text, type: 'fax' }, 422, 'invalid_fields'],
    [
      'a type that is a property of every object',
      { ...text, type: 'constructor' },
      422,
      'invalid_fields',
    ],
    ['a type that is not a text', { ...text, type: ['contact'] }, 422, 'invalid_fields'],
    [
      'CR and LF in a subject',
      { ...text, subject: 'Hello\r\nBcc: x@y.example' },
      422,
      'invalid_fields',
    ],
    ['a lone surrogate', { ...text, message: 'Half a pair: \ud800 here' }, 422, 'invalid_fields'],
    ['a NUL', { ...text, message: 'Nothing \u0000 to see here' }, 422, 'invalid_fields'],
    ['100 KiB', { ...text, message: 'x'.repeat(100 * 1024) }, 413, 'too_large'],
    ['prototype pollution', '{"__proto__": {"name": "Ada"}}', 422, 'invalid_fields'],
  ])('%s is answered with its own problem', async (_, payload, status, code) => {
    const { post, db } = await testApp();
    const response = await post(payload);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await problemOf(response)).toMatchObject({ success: false, status, code });
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const { app } = await testApp();
    const response = await app.request('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/xml',
    '',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded; charset="ISO-8859-1"',
  ])('the content type "%s" is refused', async (type) => {
    const { post } = await testApp();
    expect((await post(JSON.stringify(text), { 'Content-Type': type })).status).toBe(415);
  });

  test('a charset that is UTF-8 by another name is read', async () => {
    const { post } = await testApp();
    const type = { 'Content-Type': 'application/json; charset="UTF8"' };
    expect((await post(text, type)).status).toBe(201);
  });

  test('every field that is wrong is named, with the sentence that the form shows', async () => {
    const { post } = await testApp();
    const problem = await problemOf(
      await post({ name: 'A', email: 'ada@', subject: 'Hey', message: 'Short' }),
    );
    expect(problem.errors).toEqual([
      { field: 'name', code: 'too_short', detail: 'Name must be at least 2 characters' },
      { field: 'email', code: 'invalid', detail: 'Please enter a valid email address' },
      { field: 'subject', code: 'too_short', detail: 'Subject must be at least 5 characters' },
      { field: 'message', code: 'too_short', detail: 'Message must be at least 10 characters' },
    ]);
    expect(JSON.stringify(problem)).not.toContain('ada@');
  });

  test('a consultation before yesterday is refused, one for today is not', async () => {
    const { post } = await testApp();
    const on = (preferredDate: string) => post({ ...payloads.consultation, preferredDate });
    expect((await on('2020-01-01')).status).toBe(422);
    expect((await on('2027-02-30')).status).toBe(422);
    expect((await on(new Date().toISOString().slice(0, 10))).status).toBe(201);
  });

  test('other methods are told which one there is', async () => {
    const { app } = await testApp();
    const response = await app.request('/api/contact');
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
  });

  test('other addresses below /api are not found', async () => {
    const { app } = await testApp();
    const response = await app.request('/api/nothing');
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ code: 'not_found' });
  });
});

describe('a form without scripts', () => {
  test('is stored and led to the thank-you page', async () => {
    const { post, db } = await testApp();
    const response = await post(encode({ ...payloads.contact, topic_reference: '' }), form);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/thank-you');
    expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(1);
  });

  test('may be multipart, but without files', async () => {
    const { app } = await testApp();
    const body = new FormData();
    for (const [name, value] of Object.entries(payloads.message)) body.append(name, value);
    expect((await app.request('/api/contact', { method: 'POST', body })).status).toBe(303);
    body.append('file', new File(['x'], 'x.txt'));
    expect((await app.request('/api/contact', { method: 'POST', body })).status).toBe(415);
  });

  test('with an application is composed as the browser would', async () => {
    const { post, db } = await testApp();
    const response = await post(
      encode({
        type: 'job_application',
        position: 'Data Scientist',
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@engines.example',
        phone: '+44 20 7946 0958',
        resume: 'ada.pdf',
        coverLetter: 'I have written programs for machines that do not exist.',
        portfolio: '',
        linkedin: '',
        heardAbout: 'A friend',
      }),
      form,
    );
    expect(response.status).toBe(303);
    const { fields } = await db
      .selectFrom('submissions')
      .select('fields')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(fields)).toMatchObject({
      name: 'Ada Byron',
      subject: 'Job Application - Data Scientist',
      resumeFileName: 'ada.pdf',
      message: expect.stringContaining('Portfolio: Not provided') as string,
    });
  });

  test('that is refused gets a page with the errors in words and a way back, and none of the input', async () => {
    const { post } = await testApp();
    const response = await post(encode({ ...payloads.message, name: '<b>A', email: 'not' }), {
      ...form,
      Host: 'site.example',
      Referer: 'http://site.example/contact?x=1',
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('Please enter a valid email address');
    expect(page).toContain('href="/contact"');
    expect(page).not.toContain('<b>');
  });
});

test('a form of a type that no form of ours has gets a page as well', async () => {
  const { app } = await testApp();
  const browser = { 'Content-Type': 'text/plain', Accept: 'text/html,*/*;q=0.8' };
  const response = await app.request('/api/contact', {
    method: 'POST',
    headers: browser,
    body: 'name=Ada',
  });
  expect(response.status).toBe(415);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('Go back with your browser');
});

test('every answer says that it is neither kept nor a page', async () => {
  const { app, post } = await testApp({ config: { allowedOrigins: [], metricsToken: 'token' } });
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
    await get('/metrics'),
    await get('/metrics', { Authorization: 'Bearer token' }),
    await app.request('/api/contact', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    }),
  ];
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  }
});

describe('other sites', () => {
  const from = (headers: Record<string, string>) => ({ Host: 'site.example', ...headers });

  test('are refused', async () => {
    const { post } = await testApp();
    for (const Origin of ['https://evil.example', 'null', 'https://site.example.evil.example']) {
      const response = await post(
        payloads.message,
        from({ Origin, 'Sec-Fetch-Site': 'cross-site' }),
      );
      expect(response.status).toBe(403);
      expect(await problemOf(response)).toMatchObject({ code: 'foreign_origin' });
    }
  });

  test('are welcome when they are allowed, and are told so', async () => {
    const { app, post } = await testApp({ config: { allowedOrigins: ['https://www.example'] } });
    const Origin = 'https://www.example';
    const response = await post(payloads.message, from({ Origin }));
    expect(response.status).toBe(201);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(Origin);
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');

    const preflight = await app.request('/api/contact', {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');

    const posted = await post(encode(payloads.contact), from({ ...form, Origin }));
    expect(posted.headers.get('Location')).toBe('https://www.example/thank-you');
  });

  test('the own one is recognised behind a proxy that ends TLS, and without an Origin', async () => {
    const { post } = await testApp();
    const own = await post(payloads.message, from({ Origin: 'https://site.example' }));
    expect(own.status).toBe(201);
    expect((await post(payloads.contact)).status).toBe(201);
  });
});

describe('spam', () => {
  test('in the honeypot is set aside under a look-alike answer, without mail', async () => {
    const { post, db } = await testApp();
    const response = await post({ ...payloads.message, topic_reference: 'filled' });
    expect(response.status).toBe(201);
    expect(await db.selectFrom('submissions').select('folder').execute()).toEqual([
      { folder: 'spam' },
    ]);
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('is not a message with one soft signal, but one with two', async () => {
    const { post, db } = await testApp();
    const links = `${'https://pills.example '.repeat(5)}and so on`;
    await post({ ...payloads.message, elapsed_ms: 200 });
    await post({ ...payloads.message, message: links });
    await post({ ...payloads.message, message: links, name: 'Bot', elapsed_ms: 200 });
    const folders = await db.selectFrom('submissions').select('folder').orderBy('id').execute();
    expect(folders.map(({ folder }) => folder).sort()).toEqual(['inbox', 'inbox', 'spam']);
  });
});

test('what cannot be stored is never acknowledged', async () => {
  const { db, post } = await testApp();
  await db.schema.dropTable('submissions').execute();
  const response = await post(payloads.message);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  expect(await problemOf(response)).toMatchObject({ code: 'unavailable', success: false });
});
