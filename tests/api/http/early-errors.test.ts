/** What is not HTTP, or hardly, is answered in the words of the contract as well. */
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { type ProblemCode, problemStatus } from '../../../api/contract/problem.ts';
import { listen } from '../../../api/http/listen.ts';
import { rawClient } from '../../helpers/raw-client.ts';

const start = async (app = new Hono()): Promise<number> => {
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0, timeoutMs: 1000 });
  onTestFinished(drain);
  return port;
};

const expectProblem = (said: string, code: ProblemCode): void => {
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${problemStatus[code]} [A-Z]`));
  expect(head.toLowerCase()).toContain('content-type: application/problem+json');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ status: problemStatus[code], success: false, code });
};

const get = 'GET / HTTP/1.1';
const host = 'Host: site.example';

test.each([
  ['a Host with a space', 'malformed_request', [get, 'Host: a b']],
  ['no Host', 'malformed_request', [get]],
  ['no Host in HTTP/1.0', 'malformed_request', ['GET / HTTP/1.0']],
  ['a request target of no resource', 'malformed_request', ['OPTIONS * HTTP/1.1', host]],
  ['a request target that is no URL', 'malformed_request', ['GET http:/// HTTP/1.1', host]],
  ['another protocol', 'malformed_request', ['EHLO mail.example']],
  ['a header without a name', 'malformed_request', [get, host, ': x']],
  ['an expectation of more', 'expectation_failed', [get, host, 'Expect: tea']],
  ['headers of 100 KB', 'headers_too_large', [get, host, `X: ${'x'.repeat(100_000)}`]],
] as const)(
  '%s is answered with %s',
  async (_, code, lines) => {
    const { answered } = rawClient(await start(), ...lines, 'Connection: close', '', '');
    expectProblem(await answered, code);
  },
  30_000,
);

test('headers that drip on are answered with a timeout', async () => {
  const { socket, answered } = rawClient(await start(), get, 'X: ');
  const drip = setInterval(() => socket.writable && socket.write('x'), 100);
  onTestFinished(() => clearInterval(drip));
  expectProblem(await answered, 'timeout');
}, 30_000);

test('nonsense after a request does not touch the answer that is under way', async () => {
  const app = new Hono().get('/', () => {
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        await new Promise((resolve) => setTimeout(resolve, 300));
        controller.close();
      },
    });
    return new Response(stream);
  });
  const { socket, answered } = rawClient(await start(app), get, host, '', '');
  socket.once('data', () => socket.write('nonsense\r\n\r\n'));
  const said = await answered;
  expect(said).toMatch(/^HTTP\/1\.1 200 /);
  expect(said).not.toContain('malformed_request');
}, 30_000);

test('what the app throws and does not answer is a 500, and is told', async () => {
  const app = new Hono().get('/', () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- Hono hands on what is no Error
    throw 'no error';
  });
  const told: unknown[] = [];
  const onError = (error: unknown) => void told.push(error);
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0, onError });
  onTestFinished(drain);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    500,
    'internal',
  ]);
  expect(told).toEqual(['no error']);
});
