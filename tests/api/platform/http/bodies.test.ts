/** Bodies that are too large, that no call reads, or that do not end. */
import { Agent, request } from 'node:http';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { createBodyLimit } from '#platform/http/bodies.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { rawClient, serve } from '../../../helpers/raw-client.ts';

const MiB = 1024 * 1024;
const maxBytes = 128 * 1024;

const chunk = Buffer.alloc(maxBytes, ' ');
const framed = Buffer.concat([
  Buffer.from(`${chunk.length.toString(16)}\r\n`),
  chunk,
  Buffer.from('\r\n'),
]);

/** Sends an endless body for as long as the connection accepts it. Resolves to the answer after the connection closes. */
const send = (port: number, head: string[], isChunked: boolean): Promise<string> => {
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${1024 ** 4}`;
  const { socket, answered } = rawClient(port, ...head, length, '', '');
  const more = (): void => {
    while (socket.writable && socket.write(isChunked ? framed : chunk));
  };
  socket.on('connect', more).on('drain', more);
  return answered;
};

test.each([
  ['with its length', (body: string) => ({ 'Content-Length': String(body.length) })],
  ['in chunks', () => ({})],
])('a body %s → can have at most 128 KiB', async (_, headersOf) => {
  const { post } = await testApp();
  const json = JSON.stringify(payloads.message);
  const answers = [maxBytes, maxBytes + 1].map(async (bytes) => {
    const body = json.padEnd(bytes);
    return (await post(body, headersOf(body))).status;
  });
  expect(await Promise.all(answers)).toEqual([201, 413]);
});

describe('endless body', () => {
  const post = `POST ${paths.contact}`;

  test.each([
    ['in chunks', 413, post, true, []],
    ['of a known length', 413, post, false, []],
    ['with an expectation that the service does not know', 413, post, false, ['Expect: much']],
    ['that no call reads', 404, 'POST /api/nothing', false, []],
  ])(
    '%s → gets an answer, and its connection ends',
    async (_, status, call, isChunked, headers) => {
      const { port, requests } = await serve((await testApp()).app);
      const head = [`${call} HTTP/1.1`, 'Host: site.example', 'Content-Type: application/json'];
      const answer = await send(port, [...head, ...headers], isChunked);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      // The answer ended the connection, not the time limit of requests.
      expect(requests[0]?.socket.errored).not.toMatchObject({ code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    },
  );

  test('is hardly read if it comes with a GET', async () => {
    const { port, requests } = await serve((await testApp()).app);
    await send(port, ['GET /livez HTTP/1.1', 'Host: site.example'], false);
    expect(requests[0]?.socket.bytesRead).toBeLessThan(MiB);
  });
});

test('an unread small body keeps the connection open for the next request', async () => {
  const { port, requests } = await serve((await testApp()).app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const post = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request({ port, agent, method: 'POST', path: '/api/nothing' }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      call.on('error', reject).end('{}');
    });
  expect([await post(), await post()]).toEqual([404, 404]);
  expect(new Set(requests.map(({ socket }) => socket)).size).toBe(1);
});

describe('concurrent bodies', () => {
  /** Starts an app with the limit. `trickle` sends the beginning of a body, and waits until the app reads it. */
  const start = async (atOnce: number) => {
    const limitBody = createBodyLimit((c) => c.req.header('X-Client') ?? '', {
      maxBytes: 1024,
      atOnce,
    });
    let read = 0;
    const app = new Hono().post('/', limitBody, async (c) => {
      read += 1;
      return c.text(await c.req.text());
    });
    // Hono would print the error of a body that is cut.
    app.onError((error) => (error instanceof ProblemError ? error.toResponse() : new Response()));
    const { port } = await serve(app);
    const trickle = async (client: string) => {
      const before = read;
      const head = ['POST / HTTP/1.1', 'Host: a', `X-Client: ${client}`, 'Content-Length: 9'];
      const { socket, answered } = rawClient(port, ...head, '', '{');
      onTestFinished(() => void socket.destroy());
      await expect.poll(() => read).toBe(before + 1);
      return { socket, answered };
    };
    const post = (client: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'X-Client': client },
        body: 'Ada',
      });
    return { trickle, post };
  };

  test('at the limit, the client with the most uploads loses its oldest', async () => {
    const { trickle, post } = await start(3);
    const first = await trickle('flooder');
    const second = await trickle('flooder');
    const others = [await trickle('flooder'), await trickle('flooder')];
    expect(await first.answered).toBe('');
    expect(await (await post('visitor')).text()).toBe('Ada');
    expect(await second.answered).toBe('');
    for (const { socket, answered } of others) {
      socket.end(' whole }');
      expect(await answered).toMatch(/ 200 /);
    }
  });

  test('at the limit, a new client gets 503 until an upload ends', async () => {
    const { trickle, post } = await start(2);
    const [first] = [await trickle('one'), await trickle('other')];
    const { status, headers } = await post('third');
    expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    first.socket.end(' whole }');
    expect(await first.answered).toMatch(/ 200 /);
    expect((await post('third')).status).toBe(200);
  });
});
