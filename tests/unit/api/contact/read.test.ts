import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readContactBody } from '#contact/read.ts';
import type { ProblemError } from '#platform/http/problem.ts';

const app = new Hono()
  .onError((error, c) => c.text((error as ProblemError).code))
  .post('/', async (c) => c.json((await readContactBody(c)).values));

const read = async (type: string, body: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const headers = { 'Content-Type': type };
  return (await app.request('/', { method: 'POST', headers, body })).text();
};

const urlencoded = 'application/x-www-form-urlencoded';

test('a urlencoded body is read as a browser writes it', async () => {
  const values = JSON.parse(await read(urlencoded, 'name=Ada+Byron&message=caf%C3%A9')) as object;
  expect(values).toEqual({ name: 'Ada Byron', message: 'café' });
});

test.each(['name=%FF%FE', 'name=%E9t%E9', 'name=100%'])(
  'a urlencoded body that is not UTF-8 is refused, not repaired: %s',
  async (body) => {
    expect(await read(urlencoded, body)).toBe('malformed_body');
  },
);

test('JSON and multipart that are not UTF-8 are refused', async () => {
  const json = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  expect(await read('application/json', json)).toBe('malformed_body');
  const head = new TextEncoder().encode(
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n',
  );
  const tail = new TextEncoder().encode('\r\n--b--\r\n');
  const body = new Uint8Array([...head, 0xff, 0xfe, ...tail]);
  expect(await read('multipart/form-data; boundary=b', body)).toBe('malformed_body');
});
