/** What the webhook of the team gets, and how calls of servers end. */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Config, configFrom } from '#settings/service.ts';
import type { Job } from '#platform/store/schema.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { JobWorker } from '#platform/jobs/worker.ts';
import { spamSignals } from '#contract/signals.ts';
import { jobsFor, submissionHandlers } from '#contact/deliveries.ts';
import { postJson } from '#contact/webhooks.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { makeCertificate } from '../../helpers/certificate.ts';
import { company, identity } from '../../helpers/company.ts';
import { firstJobBecomes, submissionWorker } from '../../helpers/jobs.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  jobAbout,
  openTemporaryStore,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../helpers/webhook-receiver.ts';

const start = Date.UTC(2026, 10, 21);
const id = 'submission-1';

let store: TemporaryStore;
let receiver: WebhookReceiver;
let worker: JobWorker;
let clock: number;
const inbox = inboxOver(() => store.dataDir);

const storeRow = (submissionId: string, queue: string) =>
  store.db.insertInto('jobs').values(jobAbout(submissionId, queue)).execute();

beforeEach(async () => {
  clock = start;
  receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  store = await openTemporaryStore();
  await store.db.insertInto('submissions').values(submissionRow({ id })).execute();
  await storeRow(id, 'webhook');
});

const begin = (settings: Partial<Config> = {}, ofHandlers: Partial<JobHandler> = {}): void => {
  const webhook = { webhookUrl: `${receiver.url}/in`, webhookSecret: 's3cret', ...settings };
  const options = { now: () => clock, random: () => 0.5, ofHandlers };
  ({ worker } = submissionWorker(store, webhook, options));
  worker.wake();
};

const eventually = (expected: Partial<Job>) => firstJobBecomes(store, expected);

describe('the webhook', () => {
  test('gets the submission as JSON, signed over time and body', async () => {
    begin();
    await eventually({ state: 'sent', attempts: 1 });
    const [call] = receiver.calls;
    const body = call?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({
      id,
      kind: 'contact',
      receivedAt: '2026-11-21T09:30:00.000Z',
      page: '/contact',
      fields: { name: 'Ada Lovelace', email: 'ada@visitor.example' },
    });
    const t = start / 1000;
    const hmac = createHmac('sha256', 's3cret').update(`${t}.${body}`).digest('hex');
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-signature': `t=${t},v1=${hmac}`,
    });
  });

  test('without a secret is called unsigned', async () => {
    begin({ webhookSecret: '' });
    await eventually({ state: 'sent' });
    expect(receiver.calls[0]?.headers).not.toHaveProperty('x-signature');
  });

  test.each([
    ['answers 500', 500, 'refused (500)'],
    ['redirects, which is not followed', 302, 'refused (302)'],
    ['takes longer than it may', 'hang', 'host silent (TimeoutError)'],
  ] as const)('that %s is called again', async (_, answer, last_error) => {
    receiver.answer = answer;
    begin({}, answer === 'hang' ? { maxAttemptMs: 200 } : {});
    await eventually({ state: 'pending', attempts: 1, last_error });
    receiver.answer = 204;
    clock += 15_000;
    worker.wake();
    await eventually({ state: 'sent', attempts: 2 });
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/in', '/in']);
  });

  test('that is down is called again', async () => {
    await receiver.close();
    begin();
    const last_error = 'host unreachable (ECONNREFUSED)';
    await eventually({ state: 'pending', attempts: 1, last_error });
  });

  test('is called with the user and password of its URL', async () => {
    begin({ webhookUrl: `${receiver.url.replace('//', '//ada:l%C3%B6om@')}/in` });
    await eventually({ state: 'sent' });
    const pair = Buffer.from('ada:löom').toString('base64');
    expect(receiver.calls[0]?.headers.authorization).toBe(`Basic ${pair}`);
  });

  test('leaves a log that inbox show prints', async () => {
    receiver.answer = 500;
    begin();
    await eventually({ attempts: 1, leased_until: 0 });
    receiver.answer = 200;
    await inbox(['retry', id]);
    clock = Date.now();
    worker.wake();
    await eventually({ state: 'sent' });
    const { data } = await inbox(['show', id]);
    expect(data).toMatch(/webhook {3}2026-11-21T00:00:00\.000Z {2}1 {4}refused \(500\)\n/);
    expect(data).toMatch(/webhook .* 2 {4}delivered\n$/);
  });
});

test('a submission has a job for each delivery that is on, and spam has none', async () => {
  const { post, db } = await testApp({
    config: { webhookUrl: 'https://hooks.example/x', chatUrl: 'https://chat.example/x' },
  });
  await post({ ...payloads.contact, [spamSignals.honeypotField]: 'filled in' });
  await post(payloads.contact);
  const rows = await db.selectFrom('jobs').select('queue').orderBy('id').execute();
  expect(rows).toEqual([{ queue: 'mail' }, { queue: 'webhook' }, { queue: 'chat' }]);
  const { post: postTo, db: other } = await testApp();
  await postTo(payloads.contact);
  expect(await other.selectFrom('jobs').select('queue').execute()).toEqual([{ queue: 'mail' }]);
});

test('each queue that gets a job has a handler, under the same settings', async () => {
  for (const env of [
    {},
    { WEBHOOK_URL: 'https://a.example', CHAT_URL: 'https://b.example', RECEIPTS: 'on' },
  ]) {
    const config = configFrom(env);
    const mailer = createMailer(config, identity);
    const handlers = submissionHandlers({ config, db: store.db, mailer, company });
    const jobs = await store.db
      .transaction()
      .execute((trx) => jobsFor(trx, [submissionRow({ id })], { config, company }));
    expect(jobs.map(({ queue }) => queue)).toEqual(handlers.map(({ queue }) => queue));
  }
});

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
