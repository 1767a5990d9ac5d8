import { describe, expect, test, vi } from 'vitest';
import { configFrom } from '#api/config.ts';
import { contactRoutes } from '#contact/routes.ts';
import type { Job } from '#platform/database/schema.ts';
import { nothingToSend, type Perform } from '#platform/jobs/job.ts';
import { Busy } from '#platform/limits/limit-concurrency.ts';
import { memoryLimiters } from '#platform/limits/memory-limiter.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { countDead, jobFigures, needsAttention } from '#platform/jobs/job-figures.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { courseWalkClient } from '../../../helpers/course-walk.ts';
import { facts, identity } from '../../../helpers/facts.ts';
import { testHandler } from '../../../helpers/job-handler.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { databases, openTemporaryStore } from '../../../helpers/temporary-store.ts';

const config = { allowedOrigins: [], metricsToken: 'a-long-token' };
const authorized = { headers: { Authorization: 'Bearer a-long-token' } };

describe('/metrics', () => {
  test('is not there without a token, a wrong one, or none set', async () => {
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
    await post({ ...payloads.message, name: 'A' });
    await post('{');
    const text = await (await app.request('/metrics', authorized)).text();
    for (const [kind, outcome, times] of [
      ['contact', 'stored', 1],
      ['contact', 'repeated', 1],
      ['quick_demo', 'spam', 1],
      ['quick_demo', 'repeated', 2],
      ['unknown', 'invalid_fields', 1],
      ['unknown', 'malformed_body', 1],
    ]) {
      expect(text).toContain(
        `quarrylight_submissions_total{kind="${kind}",outcome="${outcome}"} ${times}\n`,
      );
    }
    expect(text).toContain('quarrylight_jobs{kind="mail",state="pending"} 1\n');
    expect(text).toMatch(
      /quarrylight_request_seconds_count\{route="\/api\/contact\/?",status="201"\} 5\n/,
    );
  });
});

test('a queue that is gone is told of no more, and one that has sent nothing says so', async () => {
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

test('a mail that had nobody to go to counts as none, and the tries of one mail as one first try', async () => {
  const metrics = createMetrics({ jobs: () => Promise.resolve([]) });
  const perform = vi
    .fn<Perform>()
    .mockRejectedValueOnce(new Error('Not now'))
    .mockRejectedValueOnce(new Error('Not now'))
    .mockResolvedValueOnce(nothingToSend)
    .mockResolvedValue(undefined);
  const counted = metrics.counting(testHandler(perform));
  const { signal } = new AbortController();
  for (const attempts of [1, 2, 3, 4]) {
    await counted.perform({ attempts } as Job, signal).catch(() => undefined);
  }
  const counts = (await metrics.text()).match(/^quarrylight_job_attempts_total.*$/gm);
  expect(counts?.map((line) => line.replace(/.*outcome/, ''))).toEqual([
    '="delivered",try="first"} 0',
    '="delivered",try="later"} 1',
    '="failed",try="first"} 1',
    '="failed",try="later"} 1',
  ]);
});

test('a submission that comes while there is no room for its body is counted as busy: nothing is broken', async () => {
  const { db } = await openTemporaryStore();
  const metrics = createMetrics({ jobs: () => Promise.resolve([]) });
  const app = contactRoutes({
    db,
    metrics,
    identity,
    handlers: [],
    proofOfWork: undefined,
    now: Date.now,
    config: { ...configFrom({}), rateLimit: undefined },
    log: keptLog().log,
    facts: () => Promise.resolve({ ...facts, pages: [] }),
    limiterOf: memoryLimiters(),
    clientIp: () => '192.0.2.1',
    limitBody: () => Promise.reject(new Busy()),
  });
  expect((await app.request('/', { method: 'POST' })).status).toBe(503);
  const text = await metrics.text();
  expect(text).toContain('{kind="unknown",outcome="busy"} 1\n');
  expect(text).not.toMatch(/outcome="unavailable"\} [^0]/);
});

test('the jobs are told in depth, age and last success', async () => {
  const now = Date.UTC(2026, 10, 21);
  const { db, post } = await testApp({ now: () => now });
  await post(payloads.contact);
  await post(payloads.message);
  await post(payloads.quick_demo);
  expect(await jobFigures(db, ['mail', 'webhook'], now + 5000)).toMatchObject([
    { queue: 'mail', pending: 3, dead: 0, oldestMs: 5000, lastSentAt: undefined },
    { queue: 'webhook', pending: 0, oldestMs: 0 },
  ]);
  await db.updateTable('jobs').set({ state: 'dead' }).where('id', '=', 1).execute();
  await db.updateTable('jobs').set({ state: 'sent', sent_at: now }).where('id', '=', 2).execute();
  const [mail] = await jobFigures(db, ['mail'], now);
  expect(mail).toMatchObject({ pending: 1, dead: 1, lastSentAt: now });
});

test('a dead letter and a long backlog show in /readyz, which stays in rotation', async () => {
  let now = Date.UTC(2026, 10, 21);
  const secondsOld = 5000;
  const { app, db, post } = await testApp({ now: () => now, clock: () => now });
  const readiness = async () => {
    const response = await app.request('/readyz');
    return [response.status, await response.text()];
  };
  await post(payloads.contact);
  await db.updateTable('jobs').set({ last_error: 'Error EDNS' }).execute();
  now += 3_600_000;
  expect(await readiness()).toEqual([200, 'ok']);
  now += 1;
  // Anybody may ask, so the jobs are not looked through each time.
  expect(await readiness()).toEqual([200, 'ok']);
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
  await db.updateTable('jobs').set({ state: 'sent' }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'ok']);
  await db.updateTable('jobs').set({ state: 'dead' }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
  // One that nobody has tried, or that a worker took and never gave back.
  await db.updateTable('jobs').set({ state: 'pending', last_error: null }).execute();
  now += secondsOld;
  expect(await readiness()).toEqual([200, 'degraded']);
});

test.for(databases)(
  'a mail whose content is refused hides no fault once a later mail got through, with $database',
  async ({ open }, context) => {
    const { db } = await open(context);
    const { post } = await testApp({ db });
    const { id } = (await (await post(payloads.contact)).json()) as { id: string };
    const ofContent = db.updateTable('jobs').where('about', '=', id);
    const later = Date.now() + 7_200_000;
    const attention = () => needsAttention(db, later);
    await ofContent.set({ created_at: 0, last_error: 'mail refused (EMESSAGE 554)' }).execute();
    expect(await attention()).toBe(true);
    await post({ ...payloads.contact, subject: 'Another' });
    await db.updateTable('jobs').where('about', '<>', id).set({ state: 'sent' }).execute();
    expect(await attention()).toBe(false);
    await ofContent.set({ state: 'dead' }).execute();
    expect(await attention()).toBe(false);
    await ofContent.set({ last_error: 'recipient refused (EENVELOPE 550)' }).execute();
    expect(await attention()).toBe(true);
  },
);

test.for(databases)(
  'a mail to a holder of an account, given up or overdue, is nobody’s to look after, with $database',
  async ({ open }, context) => {
    const { db } = await open(context);
    const { app } = await testApp({ db });
    await courseWalkClient(app).signUp();
    await courseWalkClient(app).askReset();
    const later = Date.now() + 7_200_000;
    for (const state of ['pending', 'dead'] as const) {
      const { numUpdatedRows } = await db.updateTable('jobs').set({ state }).executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
      expect([await needsAttention(db, later), await countDead(db)]).toEqual([false, 0]);
    }
  },
);
