/** Clients that send slowly, or never finish. */
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '#platform/http/problem.ts';
import { createBodyLimit } from '#platform/http/bodies.ts';
import { rawClient, serve } from '../../../helpers/raw-client.ts';
import { startServiceProcess } from '../../../helpers/service-process.ts';
import { postSubmission } from '../../../helpers/visitors.ts';

const head = ['POST / HTTP/1.1', 'Host: site.example', 'Content-Type: application/json'];

const start = async (): Promise<number> => {
  const app = new Hono()
    .onError((error) => (error as ProblemError).toResponse())
    .post(
      '/',
      createBodyLimit(() => 'a client', { maxBytes: 1024, atOnce: 9 }),
      async (c) => c.text(await c.req.text()),
    );
  return (await serve(app)).port;
};

test.each([
  ['headers', 'X: '],
  ['a body', 'Content-Length: 1000', '', '{'],
  ['a body in chunks', 'Transfer-Encoding: chunked', '', '500', '{'],
])('a client that never ends %s → gets 408 and is cut off', async (_, ...rest) => {
  const { socket, answered } = rawClient(await start(), ...head, ...rest);
  const drip = setInterval(() => socket.writable && socket.write('x'), 100);
  onTestFinished(() => clearInterval(drip));
  expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
});

test('visitors are served while 500 clients never end a request', async (context) => {
  const { url } = await startServiceProcess(context, {});
  const port = Number(new URL(url).port);
  const slow = Array.from({ length: 500 }, (_, n) =>
    n % 2
      ? rawClient(port, 'POST /api/contact HTTP/1.1', 'Host: a')
      : rawClient(port, ...head, 'Content-Length: 9', '', '{'),
  );
  onTestFinished(() => slow.forEach(({ socket }) => socket.destroy()));
  for (let number = 0; number < 200; number += 4) {
    const posts = [0, 1, 2, 3].map((more) => postSubmission(url, number + more));
    for (const { status } of await Promise.all(posts)) expect(status).toBe(201);
  }
}, 120_000);
