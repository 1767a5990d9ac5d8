/** Posts random input to the contact route. Each answer must be one that the contract names. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemStatus } from '#contract/problem.ts';
import { payloads, testApp } from '../../helpers/app.ts';

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  '',
  ';',
];
const kinds = Object.values(payloads);

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

/** A valid payload in which random values replace some fields. */
const alteredPayload = fc
  .tuple(
    fc.constantFrom(...kinds),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'name',
          'email',
          'message',
          'type',
          'subject',
          '__proto__',
          'topic_reference',
        ),
        anyText,
      ),
      fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 })),
      { maxKeys: 5 },
    ),
  )
  .map(([payload, altered]) => JSON.stringify({ ...payload, ...altered }));

const multipart = anyText.map(
  (text) => `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${text}\r\n--x--\r\n`,
);

const body = fc.oneof(
  alteredPayload,
  multipart,
  fc.json(),
  anyText,
  fc.dictionary(anyText, anyText).map((fields) => new URLSearchParams(fields).toString()),
  fc.uint8Array({ maxLength: 500 }),
);

const headerValue = fc
  .string({ unit: 'grapheme-ascii', maxLength: 140 })
  .map((text) => text.trim());

test('any request is stored or refused with a problem, and never answered with a 5xx', async () => {
  const { app } = await testApp();
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.constantFrom(...types),
      fc.option(headerValue, { nil: undefined }),
      fc.option(headerValue, { nil: undefined }),
      async (body, type, key, origin) => {
        const headers = new Headers({ 'Content-Type': type, Host: 'site.example' });
        if (key) headers.set('Idempotency-Key', key);
        if (origin) headers.set('Origin', origin);
        const response = await app.request('/api/contact', {
          method: 'POST',
          headers,
          body: body as BodyInit,
        });
        const isForm = /form/.test(type);
        expect(response.status).toBeLessThan(500);
        if (response.status === 303 || response.status === 201) return;
        expect(Object.values(problemStatus)).toContain(response.status);
        expect(response.headers.get('Content-Type')).toBe(
          isForm ? 'text/html; charset=utf-8' : 'application/problem+json',
        );
        if (isForm) return;
        const problem = (await response.json()) as { status: number; code: string };
        expect(problem).toMatchObject({
          type: 'about:blank',
          success: false,
          status: response.status,
        });
        expect(Object.keys(problemStatus)).toContain(problem.code);
      },
    ),
    { numRuns: 1500 },
  );
}, 120_000);
