/** Requests that are refused before they reach the app, as an operator sees them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#platform/http/listen.ts';
import { createRefusalLog } from '#platform/http/refusals.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { testApp } from '../../../helpers/app.ts';
import { rawClient } from '../../../helpers/raw-client.ts';

const start = async () => {
  const log = { info: vi.fn() };
  const metrics = createMetrics({ jobs: () => Promise.resolve([]) });
  const { app } = await testApp();
  const place = { host: '127.0.0.1', port: 0 };
  const { port, drain } = await listen(app, place, createRefusalLog(log, metrics));
  onTestFinished(drain);
  return { log, metrics, port };
};

const host = 'Host: site.example';
const get = 'GET /livez HTTP/1.1';

test.each([
  ['no Host', 400, 'no or several hosts', [get, 'Accept: */*']],
  ['two Hosts', 400, 'no or several hosts', [get, host, 'host: evil.example']],
  ['a GET with a body', 400, 'a body without a meaning', [get, host, 'Content-Length: 2']],
  ['headers of 20 KB', 431, 'headers too large', [get, host, `X: ${'x'.repeat(20_000)}`]],
  ['no HTTP', 400, 'malformed', ['what is this']],
])('%s: a line and a count', async (_, status, reason, lines) => {
  const { log, metrics, port } = await start();
  const answer = await rawClient(port, ...lines, '', '').answered;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const id = /^x-request-id: (.+)\r$/im.exec(answer)?.[1];
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce());
  expect(log.info.mock.lastCall?.[0]).toEqual({ reason, status, ...(id && { id }) });
  expect(await metrics.text()).toContain(
    `quarrylight_refused_requests_total{reason="${reason}"} 1\n`,
  );
});

test('more than sixty in a minute: all are counted, and sixty have a line', async () => {
  const { log, metrics, port } = await start();
  for (let n = 0; n < 65; n += 1) await rawClient(port, get, '', '').answered;
  expect(await metrics.text()).toContain(
    'quarrylight_refused_requests_total{reason="no or several hosts"} 65\n',
  );
  expect(log.info).toHaveBeenCalledTimes(60);
});

test('a request of HTTP/1.0 needs no Host', async () => {
  const { log, port } = await start();
  expect(await rawClient(port, 'GET /livez HTTP/1.0', '', '').answered).toMatch(/ 200 OK/);
  expect(log.info).not.toHaveBeenCalled();
});
