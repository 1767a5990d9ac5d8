import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { payloads, testApp } from '../../helpers/app.ts';
import { problemOf } from '../../helpers/contact.ts';

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

  test.each([
    ['with its length', (body: string) => ({ 'Content-Length': String(body.length) })],
    ['in chunks', () => ({})],
  ])('a body %s has 64 KiB at most', async (_, headersOf) => {
    const { post } = await testApp();
    const json = JSON.stringify(text);
    const answers = [64 * 1024, 64 * 1024 + 1].map(async (bytes) => {
      const body = json.padEnd(bytes);
      return (await post(body, headersOf(body))).status;
    });
    expect(await Promise.all(answers)).toEqual([201, 413]);
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
