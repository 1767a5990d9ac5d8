import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { bodyLimits } from '#contract/limits.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { createBodyLimit } from '#platform/http/body-limit.ts';
import { listen } from '#platform/http/listen.ts';
import { payloads } from '../../../helpers/app.ts';
import { rawClient } from '../../../helpers/raw-client.ts';
import { startService } from '../../../helpers/started-service.ts';

const slowClients = 500;
const honestClients = 200;

const head = ['POST / HTTP/1.1', 'Host: site.example', 'Content-Type: application/json'];

const start = async (): Promise<number> => {
  const app = new Hono()
    .onError((error) => (error as ProblemError).toResponse())
    .post(
      '/',
      createBodyLimit(() => 'a client', { ...bodyLimits, maxBytes: 1024 }),
      async (c) => c.text(await c.req.text()),
    );
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(drain);
  return port;
};

test.each([
  ['headers', 'X: '],
  ['bodies', 'Content-Length: 1000', '', '{'],
  ['bodies in chunks', 'Transfer-Encoding: chunked', '', '500', '{'],
])(
  '%s that are never whole are cut',
  async (_, ...rest) => {
    const { socket, answered } = rawClient(await start(), ...head, ...rest);
    const drip = setInterval(() => socket.writable && socket.write('x'), 100);
    onTestFinished(() => clearInterval(drip));
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
  },
  60_000,
);

test(`${slowClients} slow sockets leave honest clients served`, async (context) => {
  const service = await startService(context, {});
  const port = Number(new URL(service.url).port);
  const slow = Array.from({ length: slowClients }, (_, n) =>
    n % 2
      ? rawClient(port, 'POST /api/contact HTTP/1.1', 'Host: a')
      : rawClient(port, ...head, 'Content-Length: 9', '', '{'),
  );
  onTestFinished(() => slow.forEach(({ socket }) => socket.destroy()));
  const post = async (n: number): Promise<number> => {
    const start = performance.now();
    const response = await fetch(`${service.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...payloads.message, subject: `About loom ${n}` }),
    });
    expect(response.status).toBe(201);
    return performance.now() - start;
  };
  const took: number[] = [];
  for (let n = 0; n < honestClients; n += 4) {
    took.push(...(await Promise.all([n, n + 1, n + 2, n + 3].map(post))));
  }
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(honestClients * 0.99)] ?? NaN;
  console.info(
    `${honestClients} honest posts beside ${slowClients} slow sockets: p99 ${Math.round(p99)} ms.`,
  );
  expect(took).toHaveLength(honestClients);
}, 120_000);
