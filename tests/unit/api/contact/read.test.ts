/** How bodies are read, and which are refused. */
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { readContactBody, readSubmission } from '#contact/read.ts';
import type { ProblemError } from '#platform/http/problem.ts';
import { payloads } from '../../../helpers/app.ts';

const app = new Hono()
  .onError((error, c) => c.text((error as ProblemError).code))
  .post('/values', async (c) => c.json((await readContactBody(c)).values))
  .post('/', async (c) => c.json(readSubmission(await readContactBody(c))));

type Body = string | Uint8Array<ArrayBuffer>;

const post = async (path: string, type: string, body: Body): Promise<string> => {
  const headers = { 'Content-Type': type };
  return (await app.request(path, { method: 'POST', headers, body })).text();
};

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';

const read = (type: string, body: Body) => post('/values', type, body);
const submit = (values: unknown) =>
  post('/', json, typeof values === 'string' ? values : JSON.stringify(values));

const partsOf = (parts: Array<[head: string, value: string]>): string =>
  `${parts.map(([head, value]) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join('')}--b--\r\n`;

describe('form', () => {
  test('reads a form as a browser writes it', async () => {
    const values = JSON.parse(await read(urlencoded, 'name=Ada+Byron&message=caf%C3%A9')) as object;
    expect(values).toEqual({ name: 'Ada Byron', message: 'café' });
    const parts = partsOf([
      ['name="name"', 'Ada'],
      ['name="message"', 'café'],
    ]);
    expect(JSON.parse(await read(multipart, parts))).toEqual({ name: 'Ada', message: 'café' });
  });

  test('refuses files', async () => {
    const file = partsOf([['name="file"; filename="x.txt"', 'x']]);
    expect(await read(multipart, file)).toBe('unsupported_media_type');
  });

  test('refuses a repeated field', async () => {
    expect(await read(urlencoded, 'email=a&email=b')).toBe('malformed_body');
    const twice = partsOf([
      ['name="email"', 'a'],
      ['name="email"', 'b'],
    ]);
    expect(await read(multipart, twice)).toBe('malformed_body');
  });
});

describe('body that is not UTF-8 is refused', () => {
  test.each(['name=%FF%FE', 'name=%E9t%E9', 'name=100%'])('%s', async (body) => {
    expect(await read(urlencoded, body)).toBe('malformed_body');
  });

  test('as JSON and as multipart', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expect(await read(json, bytes)).toBe('malformed_body');
    const [head = '', tail = ''] = partsOf([['name="name"', '|']]).split('|');
    const encoder = new TextEncoder();
    const parts = new Uint8Array([...encoder.encode(head), 0xff, 0xfe, ...encoder.encode(tail)]);
    expect(await read(multipart, parts)).toBe('malformed_body');
  });
});

test.each(['text/plain', 'application/xml', '', 'application/jsonp'])(
  'content type "%s" → refused',
  async (type) => {
    expect(await read(type, JSON.stringify(payloads.message))).toBe('unsupported_media_type');
  },
);

describe('JSON', () => {
  const text = payloads.message;

  test.each([
    ['that is cut off', '{"name": "Ada', 'malformed_body'],
    ['that is null', 'null', 'malformed_body'],
    ['that is a list', [text], 'malformed_body'],
    ['with wrong types', { ...text, name: 7, email: [], message: {} }, 'invalid_fields'],
    ['of an unknown type', { ...text, type: 'fax' }, 'invalid_fields'],
    [
      'whose type is a property of every object',
      { ...text, type: 'constructor' },
      'invalid_fields',
    ],
    ['whose type is not a text', { ...text, type: ['contact'] }, 'invalid_fields'],
    ['whose fields are those of a prototype', '{"__proto__": {"name": "Ada"}}', 'invalid_fields'],
  ])('%s → refused', async (_, values, code) => {
    expect(await submit(values)).toBe(code);
  });

  test('loses fields that its form does not have', async () => {
    const more = { id: 'mine', folder: 'inbox', done_at: 1, constructor: 'x' };
    const read: unknown = JSON.parse(await submit({ ...payloads.contact, ...more }));
    expect(read).toEqual({ kind: 'contact', fields: payloads.contact });
  });
});
