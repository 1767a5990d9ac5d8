/** The calls that the team's webhook receives. */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '#settings/service.ts';
import type { Job } from '#platform/store/schema.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { JobWorker } from '#platform/jobs/worker.ts';
import { firstJobBecomes, submissionWorker } from '../../helpers/jobs.ts';
import { inboxOver } from '../../helpers/inbox.ts';
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

const eventually = vi.defineHelper((expected: Partial<Job>) => firstJobBecomes(store, expected));

describe('webhook', () => {
  test('receives the submission as JSON, with a signature of time and body', async () => {
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

  test('is called without a signature if no secret is set', async () => {
    begin({ webhookSecret: '' });
    await eventually({ state: 'sent' });
    expect(receiver.calls[0]?.headers).not.toHaveProperty('x-signature');
  });

  test.each([
    ['answers 500', 500, 'refused (500)'],
    ['redirects to another URL', 302, 'refused (302)'],
    ['does not answer in time', 'hang', 'host silent (TimeoutError)'],
  ] as const)('%s → is called again', async (_, answer, last_error) => {
    receiver.answer = answer;
    begin({}, answer === 'hang' ? { maxAttemptMs: 200 } : {});
    await eventually({ state: 'pending', attempts: 1, last_error });
    receiver.answer = 204;
    clock += 15_000;
    worker.wake();
    await eventually({ state: 'sent', attempts: 2 });
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/in', '/in']);
  });

  test('is retried if the receiver is down', async () => {
    begin({ webhookUrl: 'http://127.0.0.1:2/' });
    const last_error = 'host unreachable (ECONNREFUSED)';
    await eventually({ state: 'pending', attempts: 1, last_error });
  });

  test('is called with the user and password in its URL', async () => {
    begin({ webhookUrl: `${receiver.url.replace('//', '//ada:l%C3%B6om@')}/in` });
    await eventually({ state: 'sent' });
    const pair = Buffer.from('ada:löom').toString('base64');
    expect(receiver.calls[0]?.headers.authorization).toBe(`Basic ${pair}`);
  });

  test('has each attempt listed by inbox show', async () => {
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
