import { EventEmitter, once } from 'node:events';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#platform/http/listen.ts';
import { rawClient } from '../../../helpers/raw-client.ts';

/** A service that answers its requests on `go`. */
const start = async () => {
  const requests = new EventEmitter().setMaxListeners(0);
  let handled = 0;
  const app = new Hono().get('/', async (c) => {
    requests.emit(`${(handled += 1)}`);
    await once(requests, 'go');
    return c.text('answer');
  });
  const { port, drain } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(drain);
  onTestFinished(() => void requests.emit('go'));
  return { port, requests, handled: () => handled };
};

const gets = (count: number, ...headers: string[]): string =>
  ['GET / HTTP/1.1', ...headers, '', ''].join('\r\n').repeat(count);

test.each([
  ['requests', ['Host: a']],
  ['requests without a host', []],
  ['requests that expect what there is not', ['Host: a', 'Expect: much']],
])('a connection with thousands of unanswered %s ends, and few are handled', async (_, headers) => {
  const { port, handled } = await start();
  const { answered } = rawClient(port, gets(1, 'Host: a') + gets(50_000, ...headers));
  await answered;
  expect(handled()).toBeLessThanOrEqual(5);
});

test('four requests at once are answered', async () => {
  const { port, requests } = await start();
  const { answered } = rawClient(
    port,
    gets(3, 'Host: a') + gets(1, 'Host: a', 'Connection: close'),
  );
  await once(requests, '4');
  requests.emit('go');
  expect((await answered).match(/answer/g)).toHaveLength(4);
});
