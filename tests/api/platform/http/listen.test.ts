/** Requests as bytes on a connection: those that are refused before they reach the app, and several at once. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#platform/http/listen.ts';
import { testApp } from '../../../helpers/app.ts';
import { rawClient } from '../../../helpers/raw-client.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const place = { host: '127.0.0.1', port: 0 };
const host = 'Host: site.example';
const get = 'GET /livez HTTP/1.1';
const post = ['POST /api/contact HTTP/1.1', host];

const startApp = async (): Promise<number> => {
  const { app } = await testApp({ siteDir: temporaryFolder() });
  const { port, drain } = await listen(app, place);
  onTestFinished(drain);
  return port;
};

test.each([
  ['no Host', 400, [get, 'Accept: */*']],
  ['headers of 20 KB', 431, [get, host, `X: ${'x'.repeat(20_000)}`]],
  ['a first line that is no HTTP', 400, ['what is this']],
  [
    'a body with a length and in chunks',
    400,
    [...post, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', ''],
  ],
  [
    'a body with two lengths',
    400,
    [...post, 'Content-Length: 5', 'Content-Length: 6', '', 'hello'],
  ],
  [
    'a body with the same length twice',
    400,
    [...post, 'Content-Length: 5', 'Content-Length: 5', '', 'hello'],
  ],
  [
    'a body in chunks with a coding after that',
    400,
    [...post, 'Transfer-Encoding: chunked, identity', '', '0', ''],
  ],
  ['a body whose length is no number', 400, [...post, 'Content-Length: +5', '', 'hello']],
])('a request with %s is refused, and its connection ends', async (_, status, lines) => {
  const answer = await rawClient(await startApp(), ...lines, '', '').answered;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('a request of HTTP/1.0 needs no Host', async () => {
  const { answered } = rawClient(await startApp(), 'GET /livez HTTP/1.0', '', '');
  expect(await answered).toMatch(/ 200 OK/);
});

test.each(['GET', 'HEAD'])(
  'a %s with a body is answered, and its connection ends',
  async (method) => {
    const lines = [`${method} /livez HTTP/1.1`, host, 'Content-Length: 2'];
    const { answered } = rawClient(await startApp(), ...lines, '', '');
    expect(await answered).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
  },
);

test.each(['TRACE /', 'TRACE /api/contact', 'TRACE /api/course-walk/users/login', 'CONNECT a:80'])(
  '%s gives nothing back of what was sent',
  async (line) => {
    const port = await startApp();
    const headers = [host, 'Authorization: Bearer c4nary', 'Connection: close'];
    const answer = await rawClient(port, `${line} HTTP/1.1`, ...headers, '', '').answered;
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]|c4nary/);
  },
);

describe('requests at once on one connection', () => {
  /** A service that answers its requests on `go`. */
  const start = async () => {
    const requests = new EventEmitter().setMaxListeners(0);
    let handled = 0;
    const app = new Hono().get('/', async (c) => {
      requests.emit(`${(handled += 1)}`);
      await once(requests, 'go');
      return c.text('answer');
    });
    const { port, drain } = await listen(app, place);
    onTestFinished(drain);
    onTestFinished(() => void requests.emit('go'));
    return { port, requests, handled: () => handled };
  };

  const gets = (count: number, ...headers: string[]): string =>
    ['GET / HTTP/1.1', ...headers, '', ''].join('\r\n').repeat(count);

  test('are answered where they are four', async () => {
    const { port, requests } = await start();
    const four = gets(3, host) + gets(1, host, 'Connection: close');
    const { answered } = rawClient(port, four);
    await once(requests, '4');
    requests.emit('go');
    expect((await answered).match(/answer/g)).toHaveLength(4);
  });

  test.each([
    ['whole', [host]],
    ['without a Host', []],
    ['with an expectation that the service does not know', [host, 'Expect: much']],
  ])('end the connection where they are thousands, and few are handled: %s', async (_, headers) => {
    const { port, handled } = await start();
    let made = 0;
    const count = (message: unknown): void => {
      const { server } = message as { server: Server };
      if ((server.address() as AddressInfo | null)?.port === port) made += 1;
    };
    subscribe('http.server.request.start', count);
    onTestFinished(() => void unsubscribe('http.server.request.start', count));
    const { answered } = rawClient(port, gets(1, host) + gets(50_000, ...headers));
    await answered;
    expect(handled()).toBeLessThanOrEqual(5);
    // Each that Node makes takes memory, though it is not handled.
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThanOrEqual(5);
  });
});

describe('a body in pieces', () => {
  const maxChunks = 1024;

  /** Starts a service that reads bodies only at /read. Returns its port and its connections. */
  const start = async () => {
    const connections: Socket[] = [];
    const app = new Hono()
      .use(async (c, next) => {
        connections.push((c.env as HttpBindings).incoming.socket);
        await next();
      })
      .post('/read', async (c) => c.text(`${(await c.req.text()).length} bytes`))
      .post('/unread', (c) => c.text('answer'))
      .onError((_, c) => c.text('', 500));
    const { port, drain } = await listen(app, place);
    onTestFinished(drain);
    return { port, connections };
  };

  const chunked = (line: string, chunks: number): string[] => [
    `${line} HTTP/1.1`,
    host,
    'Transfer-Encoding: chunked',
    '',
    `${'1\r\nx\r\n'.repeat(chunks)}0`,
    '',
    '',
  ];

  test('is read at the limit of chunks', async () => {
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
      const { port, connections } = await start();
      const lines = chunked(line, 200_000);
      await rawClient(port, ...lines).answered;
      expect(connections[0]?.bytesRead).toBeLessThan(lines.join('').length / 4);
    },
  );

  test('is read in any number of packets if it has a length', async () => {
    const { port, connections } = await start();
    const length = maxChunks + 100;
    const lines = ['POST /read HTTP/1.1', host, `Content-Length: ${length}`, 'Connection: close'];
    const { socket, answered } = rawClient(port, ...lines, '', '');
    socket.setNoDelay(true);
    await vi.waitUntil(() => connections.length);
    for (let n = 0; n < length; n += 1) {
      socket.write('x');
      // Lets the service in this process read the byte.
      await nextTurn();
    }
    expect(await answered).toContain(`${length} bytes`);
  });
});
