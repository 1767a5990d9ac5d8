import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from '#contact/delivery/post-json.ts';

test('an answer that does not end is left, and its connection closed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => server.closeAllConnections());
  await once(server, 'listening');
  const left = once(server, 'request').then(([, response]) => {
    (response as ServerResponse).write('thanks, and more');
    return once(response as ServerResponse, 'close');
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await postJson(url, '{}', { headers: {}, signal: AbortSignal.timeout(30_000) });
  expect(await left).toEqual([]);
});
