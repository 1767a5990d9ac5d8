/** One entry in the list of handlers adds a queue. No other code knows its name. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { openForCommand } from '#platform/store/store.ts';
import { startService } from '#service/service.ts';
import { payloads } from '../../../helpers/app.ts';
import { company } from '../../../helpers/company.ts';
import { type Perform, testHandler } from '../../../helpers/jobs.ts';
import { inboxOver } from '../../../helpers/inbox.ts';
import { quiet } from '../../../helpers/spawned-server.ts';
import { jobAbout } from '../../../helpers/temporary-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const token = 'the-bearer-token-of-the-new-queue';

test('a new queue is claimed, delivered, retried, counted and shown', async () => {
  const dataDir = temporaryFolder();
  const inbox = inboxOver(() => dataDir);
  const config = configFrom({
    ...quiet,
    DATA_DIR: dataDir,
    METRICS_TOKEN: token,
  });
  const busy = Object.assign(new Error('Come back later'), { responseCode: 503 });
  const perform = vi.fn<Perform>().mockRejectedValueOnce(busy).mockResolvedValue(undefined);
  const pager = testHandler(perform, { queue: 'pager' });
  const service = await startService(config, { company, handlers: (usual) => [...usual, pager] });
  onTestFinished(service.close);

  const post = async (payload: object): Promise<string> => {
    const response = await fetch(`${service.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  /** Stores a job of the new queue, as the code that creates such jobs would. */
  const storeJob = async (id: string): Promise<void> => {
    const db = await openForCommand(config, 'write');
    await db.insertInto('jobs').values(jobAbout(id, 'pager')).execute();
    await db.destroy();
  };
  const metrics = async (): Promise<string> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${service.url}/metrics`, { headers })).text();
  };

  const id = await post(payloads.contact);
  await storeJob(id);
  await vi.waitFor(async () => {
    const text = await metrics();
    expect(text).toContain(
      'quarrylight_job_attempts_total{kind="pager",outcome="failed",try="first"} 1\n',
    );
    expect(text).toContain('quarrylight_jobs{kind="pager",state="pending"} 1\n');
    expect(text).toContain('quarrylight_jobs{kind="mail",state="pending"} 0\n');
  }, 30_000);
  // The attempt is counted before it is stored.
  await vi.waitFor(async () => {
    const { data } = await inbox(['show', id]);
    expect(data).toMatch(/pager .* 1 {4}Error 503\npager +next try /);
  }, 30_000);

  expect((await inbox(['retry', id])).messages).toMatch(/^1 delivery queued again/);
  await storeJob('another');
  // Wakes the worker.
  await post(payloads.message);
  await vi.waitFor(async () => {
    const text = await metrics();
    for (const attempt of ['first', 'later']) {
      expect(text).toContain(
        `quarrylight_job_attempts_total{kind="pager",outcome="delivered",try="${attempt}"} 1\n`,
      );
    }
    expect(text).toContain('quarrylight_jobs{kind="pager",state="pending"} 0\n');
    expect(text).toMatch(/quarrylight_jobs_last_sent_timestamp_seconds\{kind="pager"\} \d/);
  }, 30_000);
  expect((await inbox(['show', id])).data).toMatch(/pager .* 2 {4}delivered\n$/);
});
