import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyField } from '#contract/paths.ts';
import { spamSignals } from '#contract/signals.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { encode, form, problemOf } from '../../helpers/contact.ts';

describe('a submission', () => {
  test('is stored with its mail to the team, and answered with its id', async () => {
    const { post, db } = await testApp();
    const response = await post(payloads.message);
    expect(response.status).toBe(201);
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
    expect(await response.json()).toMatchObject({ success: true, id });
    const jobs = await db.selectFrom('jobs').select(['kind', 'about']).execute();
    expect(jobs).toEqual([{ kind: 'mail', about: id }]);
  });

  test('keeps line breaks as single line feeds and no other control characters, and is a repeat if only these differ', async () => {
    const { post, db } = await testApp();
    for (const message of ['one line\r\nand another', 'one line\u000band\u0000 another'])
      expect((await post({ ...payloads.message, message })).status).toBe(201);
    const stored = await db.selectFrom('submissions').select('fields').execute();
    expect(stored).toHaveLength(1);
    expect(JSON.parse(stored[0]?.fields ?? '')).toMatchObject({
      message: 'one line\nand another',
    });
  });
});

describe('a submission that is sent again', () => {
  test('under the same key is stored once, also when it is sent twenty times at once', async () => {
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
    expect(await db.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
  });

  test('as a form that a browser posts has its key in a field', async () => {
    const { post, db } = await testApp();
    const keys = ['17-4-1905-8', '17-4-1905-8', '17-4-1905-9'];
    for (const key of keys) {
      const body = encode({
        ...payloads.message,
        subject: `Loom ${key}`,
        [idempotencyKeyField]: key,
      });
      expect((await post(body, form)).status).toBe(303);
    }
    const rows = await db.selectFrom('submissions').select('idempotency_key').execute();
    expect(rows.map((row) => row.idempotency_key)).toEqual(['17-4-1905-8', '17-4-1905-9']);
    const short = encode({ ...payloads.message, [idempotencyKeyField]: 'short' });
    expect((await post(short, form)).status).toBe(400);
  });
});

describe('spam', () => {
  test('with a filled-in honeypot is answered as any other submission, but filed as spam, without mail', async () => {
    const { post, db } = await testApp();
    const response = await post({ ...payloads.message, topic_reference: 'filled' });
    expect(response.status).toBe(201);
    const row = db.selectFrom('submissions').select(['folder', 'spam_reason']);
    expect(await row.execute()).toEqual([{ folder: 'spam', spam_reason: 'honeypot' }]);
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('does not make a later submission of the same payload, without signs of spam, a repeat', async () => {
    const { post, db } = await testApp();
    const idOf = async (payload: object) =>
      ((await (await post(payload)).json()) as { id: string }).id;
    const spam = await idOf({ ...payloads.message, topic_reference: 'filled' });
    const message = await idOf(payloads.message);
    expect(message).not.toBe(spam);
    expect(await idOf(payloads.message)).toBe(message);
    expect(await idOf({ ...payloads.message, topic_reference: 'filled' })).toBe(message);
    const folders = await db.selectFrom('submissions').select('folder').orderBy('id').execute();
    expect(folders.map(({ folder }) => folder)).toEqual(['spam', 'inbox']);
  });

  test('has both of two signs that alone are none: it is sent too fast and is full of links', async () => {
    const { post, db } = await testApp();
    const links = `${'https://pills.example '.repeat(4)}and so on`;
    const fewLinks = `${'https://pills.example '.repeat(3)}and so on`;
    const fast = { 'Elapsed-Ms': '200' };
    await post(payloads.message, fast);
    await post({ ...payloads.message, message: fewLinks }, fast);
    await post({ ...payloads.message, message: links, name: 'Bot' }, fast);
    const slow = { 'Elapsed-Ms': String(spamSignals.fastMs) };
    await post({ ...payloads.message, message: links, name: 'Grace' }, slow);
    await post(encode({ ...payloads.message, message: links, name: 'Ada' }), form);
    const folders = await db.selectFrom('submissions').select('folder').orderBy('id').execute();
    const inboxes = Array.from({ length: 4 }, () => 'inbox');
    expect(folders.map(({ folder }) => folder).sort()).toEqual([...inboxes, 'spam']);
  });
});

describe('bad input', () => {
  const text = payloads.message;

  test.each([
    ['malformed JSON', '{"name": "Ada', 400, 'malformed_body'],
    ['a bare null', 'null', 400, 'malformed_body'],
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
    ['prototype pollution', '{"__proto__": {"name": "Ada"}}', 422, 'invalid_fields'],
  ])('%s is answered with its own problem', async (_, payload, status, code) => {
    const { post, db } = await testApp();
    const response = await post(payload);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await problemOf(response)).toMatchObject({ success: false, status, code });
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });

  test.each(['text/plain', 'application/xml', '', 'application/jsonp'])(
    'the content type "%s" is refused',
    async (type) => {
      const { post } = await testApp();
      expect((await post(JSON.stringify(text), { 'Content-Type': type })).status).toBe(415);
    },
  );

  test('fields that a form does not have are left out', async () => {
    const { post, db } = await testApp();
    const more = { id: 'mine', folder: 'inbox', done_at: 1, constructor: 'x' };
    expect((await post({ ...text, ...more })).status).toBe(201);
    const stored = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(stored.fields)).toEqual(text);
    expect([stored.id === 'mine', stored.done_at]).toEqual([false, null]);
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

  test('a consultation is on any day from today on, wherever the visitor is', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { post } = await testApp();
    const refusal = async (preferredDate: string) => {
      const response = await post({ ...payloads.consultation, preferredDate });
      return response.status === 201 ? '' : (await problemOf(response)).errors?.[0]?.detail;
    };
    const past = 'Please select a date that is not in the past';
    expect(await refusal('2027-02-30')).toBe('Please select a preferred date');
    expect(await refusal('2026-11-19')).toBe(past);
    expect(await refusal('2026-11-20')).toBe('');
    expect(await refusal('2031-11-22T12:00:00.000Z')).toBe('');
    expect(await refusal('9999-12-31')).toBe('');
  });

  test('other methods are refused with the one that is allowed', async () => {
    const { app } = await testApp();
    const response = await app.request('/api/contact');
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
  });
});
