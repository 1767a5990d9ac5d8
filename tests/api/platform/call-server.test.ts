/** How calls to other servers end. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from '#platform/call-server.ts';
import { makeCertificate } from '../../helpers/certificate.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

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

test('a server whose certificate no authority has signed gets nothing', async () => {
  let calls = 0;
  const server = createTlsServer(makeCertificate(temporaryFolder()), (_, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const posted = postJson(url, '{}', { headers: {}, signal: AbortSignal.timeout(30_000) });
  await expect(posted).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(calls).toBe(0);
});

test('a refusal by an outgoing proxy is reported as such', async () => {
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  // Node reads the proxy's address when a process starts.
  const calling = `
    import { callServer } from '#platform/call-server.ts';
    import { failureSummary } from '#platform/failure.ts';
    await callServer('https://hooks.invalid/', {}, () => 'answered').then(console.log, (error) => {
      console.log(failureSummary(error));
    });`;
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    NO_PROXY: '',
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', calling],
    { env },
  );
  expect(stdout).toBe('refused by the proxy (UND_ERR_ABORTED)\n');
});
