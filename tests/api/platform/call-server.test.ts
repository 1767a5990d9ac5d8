/** How calls to other servers end. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { postJson } from '#platform/call-server.ts';
import { makeCertificate } from '../../helpers/certificate.ts';
import { listenLocally } from '../../helpers/local-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a call does not wait for the end of an answer, and closes the connection', async () => {
  const server = createServer();
  const url = new URL(`http://127.0.0.1:${await listenLocally(server)}/`);
  const left = once(server, 'request').then(([, response]) => {
    (response as ServerResponse).write('thanks, and more');
    return once(response as ServerResponse, 'close');
  });
  await postJson(url, '{}', { headers: {}, signal: AbortSignal.timeout(30_000) });
  expect(await left).toEqual([]);
});

test('a server whose certificate no authority has signed gets no data', async () => {
  let calls = 0;
  const server = createTlsServer(makeCertificate(temporaryFolder()), (_, response) => {
    calls += 1;
    response.end();
  });
  const url = new URL(`https://127.0.0.1:${await listenLocally(server)}/`);
  const posted = postJson(url, '{}', { headers: {}, signal: AbortSignal.timeout(30_000) });
  await expect(posted).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(calls).toBe(0);
});

test('a refusal by an outgoing proxy is reported as "refused by the proxy"', async () => {
  const proxy = createServer();
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
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
    HTTPS_PROXY: `http://127.0.0.1:${await listenLocally(proxy)}`,
    NO_PROXY: '',
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', calling],
    { env },
  );
  expect(stdout).toBe('refused by the proxy (UND_ERR_ABORTED)\n');
});
