/** Raw requests on a connection: requests that never reach the app, pipelined requests, chunks. */
import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../../../helpers/app.ts';
import { rawClient, serve } from '../../../helpers/raw-client.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const host = 'Host: site.example';
const get = 'GET /livez HTTP/1.1';
const post = ['POST /api/contact HTTP/1.1', host];
const length = 'Content-Length: ';

const startApp = async (): Promise<number> => {
  const { app } = await testApp({ siteDir: temporaryFolder() });
  return (await serve(app)).port;
};

test.each([
  ['no Host', 400, [get, 'Accept: */*']],
  ['headers of 20 KB', 431, [get, host, `X: ${'x'.repeat(20_000)}`]],
  ['a first line that is not HTTP', 400, ['what is this']],
  [
    'both a length and chunks',
    400,
    [...post, `${length}5`, 'Transfer-Encoding: chunked', '', '0', ''],
  ],
  ['two lengths', 400, [...post, `${length}5`, `${length}6`, '', 'hello']],
  ['the same length twice', 400, [...post, `${length}5`, `${length}5`, '', 'hello']],
  [
    'a transfer coding after chunked',
    400,
    [...post, 'Transfer-Encoding: chunked, identity', '', '0', ''],
  ],
  ['a length that is not a number', 400, [...post, `${length}+5`, '', 'hello']],
])('a request with %s → is refused, and its connection ends', async (_, status, lines) => {
  const answer = await rawClient(await startApp(), ...lines, '', '').answered;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('an HTTP/1.0 request needs no Host', async () => {
  const { answered } = rawClient(await startApp(), 'GET /livez HTTP/1.0', '', '');
  expect(await answered).toMatch(/ 200 OK/);
});

test.each(['GET', 'HEAD'])(
  'a %s with a body → gets an answer, and its connection ends',
  async (method) => {
    const lines = [`${method} /livez HTTP/1.1`, host, 'Content-Length: 2'];
    const { answered } = rawClient(await startApp(), ...lines, '', '');
    expect(await answered).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
  },
);

test.each(['TRACE /', 'TRACE /api/contact', 'TRACE /api/course-walk/users/login', 'CONNECT a:80'])(
  '%s → returns nothing that the client sent',
  async (line) => {
    const port = await startApp();
    const headers = [host, 'Authorization: Bearer c4nary', 'Connection: close'];
    const answer = await rawClient(port, `${line} HTTP/1.1`, ...headers, '', '').answered;
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]|c4nary/);
  },
);

describe('pipelined requests', () => {
  /** Starts a service that answers its requests on the event `go`. */
  const start = async () => {
    const events = new EventEmitter().setMaxListeners(0);
    let handled = 0;
    const app = new Hono().get('/', async (c) => {
      events.emit(`${(handled += 1)}`);
      await once(events, 'go');
      return c.text('answer');
    });
    const { port, requests } = await serve(app);
    onTestFinished(() => void events.emit('go'));
    return { port, events, requests, handled: () => handled };
  };

  const gets = (count: number, ...headers: string[]): string =>
    ['GET / HTTP/1.1', ...headers, '', ''].join('\r\n').repeat(count);

  test('are all answered if there are four', async () => {
    const { port, events } = await start();
    const four = gets(3, host) + gets(1, host, 'Connection: close');
    const { answered } = rawClient(port, four);
    await once(events, '4');
    events.emit('go');
    expect((await answered).match(/answer/g)).toHaveLength(4);
  });

  test.each([
    ['whole', [host]],
    ['without a Host', []],
    ['with an expectation that the service does not know', [host, 'Expect: much']],
  ])('thousands, %s → end the connection, and few are handled', async (_, headers) => {
    const { port, requests, handled } = await start();
    const { answered } = rawClient(port, gets(1, host) + gets(50_000, ...headers));
    await answered;
    expect(handled()).toBeLessThanOrEqual(5);
    // Each request that Node parses takes memory, even if no handler runs.
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.length).toBeLessThanOrEqual(5);
  });
});

describe('body in pieces', () => {
  const maxChunks = 1024;

  /** Serves an app that reads bodies only at /read. */
  const start = () =>
    serve(
      new Hono()
        .post('/read', async (c) => c.text(`${(await c.req.text()).length} bytes`))
        .post('/unread', (c) => c.text('answer'))
        .onError((_, c) => c.text('', 500)),
    );

  const chunked = (line: string, chunks: number): string[] => [
    `${line} HTTP/1.1`,
    host,
    'Transfer-Encoding: chunked',
    '',
    `${'1\r\nx\r\n'.repeat(chunks)}0`,
    '',
    '',
  ];

  test('is read up to the limit of chunks', async () => {
    const { port } = await start();
    const { socket, answered } = rawClient(port, ...chunked('POST /read', maxChunks));
    socket.once('data', () => socket.end());
    expect(await answered).toMatch(/^HTTP\/1\.1 200 [^]*1024 bytes/);
  });

  test('gets no answer beyond the limit of chunks', async () => {
    const { port } = await start();
    expect(await rawClient(port, ...chunked('POST /read', maxChunks + 1)).answered).toBe('');
  });

  test.each(['POST /read', 'POST /unread'])(
    '%s → ends the connection long before all chunks are read',
    async (line) => {
      const { port, requests } = await start();
      const lines = chunked(line, 200_000);
      await rawClient(port, ...lines).answered;
      expect(requests[0]?.socket.bytesRead).toBeLessThan(lines.join('').length / 4);
    },
  );

  test('is read in any number of packets if it has a length', async () => {
    const { port, requests } = await start();
    const length = maxChunks + 100;
    const lines = ['POST /read HTTP/1.1', host, `Content-Length: ${length}`, 'Connection: close'];
    const { socket, answered } = rawClient(port, ...lines, '', '');
    socket.setNoDelay(true);
    await vi.waitUntil(() => requests.length);
    for (let n = 0; n < length; n += 1) {
      socket.write('x');
      // Lets the service in this process read the byte.
      await nextTurn();
    }
    expect(await answered).toContain(`${length} bytes`);
  });
});
