/** Requests as bytes on a connection: those that are refused before they reach the app, and several at once. */
import { EventEmitter, once } from 'node:events';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#platform/http/listen.ts';
import { createRefusalLog } from '#platform/http/refusals.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { testApp } from '../../../helpers/app.ts';
import { rawClient } from '../../../helpers/raw-client.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const place = { host: '127.0.0.1', port: 0 };
const host = 'Host: site.example';
const get = 'GET /livez HTTP/1.1';
const post = ['POST /api/contact HTTP/1.1', host];

/** The app, with the log and the metrics of what it never sees. */
const startApp = async () => {
  const log = { info: vi.fn() };
  const metrics = createMetrics({ jobs: () => Promise.resolve([]) });
  const { app } = await testApp({ siteDir: temporaryFolder() });
  const { port, drain } = await listen(app, place, createRefusalLog(log, metrics));
  onTestFinished(drain);
  return { log, metrics, port };
};

test.each([
  ['no Host', 400, 'no or several hosts', [get, 'Accept: */*']],
  ['two Hosts', 400, 'no or several hosts', [get, host, 'host: evil.example']],
  ['the same Host twice', 400, 'no or several hosts', [get, host, host]],
  ['the method GET and a body', 400, 'a body without a meaning', [get, host, 'Content-Length: 2']],
  ['headers of 20 KB', 431, 'headers too large', [get, host, `X: ${'x'.repeat(20_000)}`]],
  ['a first line that is no HTTP', 400, 'malformed', ['what is this']],
  [
    'a body with a length and in chunks',
    400,
    'malformed',
    [...post, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', ''],
  ],
  [
    'a body with two lengths',
    400,
    'malformed',
    [...post, 'Content-Length: 5', 'Content-Length: 6', '', 'hello'],
  ],
  [
    'a body with the same length twice',
    400,
    'malformed',
    [...post, 'Content-Length: 5', 'Content-Length: 5', '', 'hello'],
  ],
  [
    'a body in chunks with a coding after that',
    400,
    'malformed',
    [...post, 'Transfer-Encoding: chunked, identity', '', '0', ''],
  ],
  [
    'a body whose length is no number',
    400,
    'malformed',
    [...post, 'Content-Length: +5', '', 'hello'],
  ],
])('a request with %s is refused, logged and counted', async (_, status, reason, lines) => {
  const { log, metrics, port } = await startApp();
  const answer = await rawClient(port, ...lines, '', '').answered;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const id = /^x-request-id: (.+)\r$/im.exec(answer)?.[1];
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce());
  expect(log.info.mock.lastCall?.[0]).toEqual({ reason, status, ...(id && { id }) });
  expect(await metrics.text()).toContain(
    `quarrylight_refused_requests_total{reason="${reason}"} 1\n`,
  );
});

test('more than sixty refusals in a minute are counted, and sixty of them logged', async () => {
  const { log, metrics, port } = await startApp();
  for (let n = 0; n < 65; n += 1) await rawClient(port, get, '', '').answered;
  expect(await metrics.text()).toContain(
    'quarrylight_refused_requests_total{reason="no or several hosts"} 65\n',
  );
  expect(log.info).toHaveBeenCalledTimes(60);
});

test('a request of HTTP/1.0 needs no Host', async () => {
  const { log, port } = await startApp();
  expect(await rawClient(port, 'GET /livez HTTP/1.0', '', '').answered).toMatch(/ 200 OK/);
  expect(log.info).not.toHaveBeenCalled();
});

test.each(['TRACE /', 'TRACE /api/contact', 'TRACE /api/course-walk/users/login', 'CONNECT a:80'])(
  '%s gives nothing back of what was sent',
  async (line) => {
    const { port } = await startApp();
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
    const { answered } = rawClient(port, gets(1, host) + gets(50_000, ...headers));
    await answered;
    expect(handled()).toBeLessThanOrEqual(5);
  });
});
