import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { contactRoutes } from '#contact/routes.ts';
import { createJobWorker } from '#platform/jobs/worker.ts';
import { nothingToSend } from '#platform/jobs/job.ts';
import { dayMs } from '#contract/units.ts';
import { Busy } from '#platform/http/problem.ts';
import { memoryLimiters } from '#platform/http/limits.ts';
import { createMetrics } from '#platform/metrics.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { company } from '../../helpers/company.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { jobsOf, type Perform, testHandler } from '../../helpers/jobs.ts';
import { openTemporaryStore, storeWithMail } from '../../helpers/temporary-store.ts';

const config = { allowedOrigins: [], metricsToken: 'a-long-token' };
const authorized = { headers: { Authorization: 'Bearer a-long-token' } };

describe('/metrics', () => {
  test('is 404 without the right token, and if none is set', async () => {
    const { app } = await testApp({ config });
    expect((await app.request('/metrics')).status).toBe(404);
    const wrong = { headers: { Authorization: 'Bearer another' } };
    expect((await app.request('/metrics', wrong)).status).toBe(404);
    const { app: unset } = await testApp();
    expect((await unset.request('/metrics', authorized)).status).toBe(404);
    const empty = { headers: { Authorization: 'Bearer ' } };
    expect((await unset.request('/metrics', empty)).status).toBe(404);
  });

  test('counts submissions by kind and outcome', async () => {
    const { app, post } = await testApp({ config });
    await post(payloads.contact);
    await post(payloads.contact);
    for (let n = 0; n < 3; n += 1) {
      await post({ ...payloads.quick_demo, topic_reference: 'filled' });
    }
    await post(payloads.quick_demo);
    await post({ ...payloads.message, name: 'A' });
    await post('{');
    const text = await (await app.request('/metrics', authorized)).text();
    for (const [kind, outcome, times] of [
      ['contact', 'stored', 1],
      ['contact', 'repeated', 1],
      ['quick_demo', 'spam', 1],
      ['quick_demo', 'repeated', 2],
      ['quick_demo', 'stored', 1],
      ['unknown', 'invalid_fields', 1],
      ['unknown', 'malformed_body', 1],
    ]) {
      expect(text).toContain(
        `quarrylight_submissions_total{kind="${kind}",outcome="${outcome}"} ${times}\n`,
      );
    }
    expect(text).toContain('quarrylight_jobs{kind="mail",state="pending"} 2\n');
    expect(text).toMatch(
      /quarrylight_request_seconds_count\{route="\/api\/contact\/?",status="201"\} 6\n/,
    );
  });
});

test('a removed queue is no longer exposed; a queue that has sent nothing exposes 0', async () => {
  const figures = { pending: 1, dead: 0, oldestMs: 1000 };
  const queues = ['mail', 'pager'];
  const metrics = createMetrics({
    jobs: () =>
      Promise.resolve(queues.map((queue) => ({ ...figures, queue, lastSentAt: undefined }))),
  });
  expect(await metrics.text()).toContain('quarrylight_jobs{kind="pager",state="pending"} 1\n');
  queues.pop();
  const text = await metrics.text();
  expect(text).not.toContain('pager');
  expect(text).toContain('quarrylight_jobs_last_sent_timestamp_seconds{kind="mail"} 0\n');
});

test('a retried mail counts as one first attempt; a mail without a recipient counts as none', async () => {
  const store = await openTemporaryStore();
  const metrics = createMetrics({ queues: ['mail'], jobs: () => Promise.resolve([]) });
  let now = Date.now();
  const failing = vi
    .fn<Perform>()
    .mockRejectedValueOnce(new Error('Not now'))
    .mockRejectedValueOnce(new Error('Not now'))
    .mockResolvedValue(undefined);
  const handler = testHandler((job, signal) =>
    job.subject_id === 'erased' ? Promise.resolve(nothingToSend) : failing(job, signal),
  );
  const worker = createJobWorker({
    db: store.db,
    handlers: [handler],
    log: keptLog().log,
    now: () => (now += dayMs),
    onAttempt: metrics.countAttempt,
  });
  onTestFinished(worker.stop);
  await storeWithMail(store, { id: 'erased' });
  await storeWithMail(store);
  await vi.waitFor(async () => {
    worker.wake();
    expect(await jobsOf(store)).toMatchObject([{ attempts: 1 }, { state: 'sent', attempts: 3 }]);
  }, 30_000);
  const counts = (await metrics.text()).match(/^quarrylight_job_attempts_total.*$/gm);
  expect(counts?.map((line) => line.replace(/.*outcome/, ''))).toEqual([
    '="delivered",try="first"} 0',
    '="delivered",try="later"} 1',
    '="failed",try="first"} 1',
    '="failed",try="later"} 1',
  ]);
});

test('a submission without room for its body counts as busy, not as unavailable', async () => {
  const { db } = await openTemporaryStore();
  const metrics = createMetrics({ jobs: () => Promise.resolve([]) });
  const app = contactRoutes({
    db,
    metrics,
    company,
    now: Date.now,
    config: { ...configFrom({}), rateLimit: undefined },
    log: keptLog().log,
    limiterOf: memoryLimiters(),
    clientIp: () => '192.0.2.1',
    limitBody: () => Promise.reject(new Busy()),
  });
  expect((await app.request('/', { method: 'POST' })).status).toBe(503);
  const text = await metrics.text();
  expect(text).toContain('{kind="unknown",outcome="busy"} 1\n');
  expect(text).not.toMatch(/outcome="unavailable"\} [^0]/);
});
