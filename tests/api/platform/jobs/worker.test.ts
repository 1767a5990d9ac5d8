import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '#platform/store/schema.ts';
import { jobFigures } from '#platform/jobs/figures.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '#platform/jobs/worker.ts';
import {
  firstJobBecomes,
  jobsBecome,
  jobsOf,
  type Perform,
  testHandler,
  waiting,
} from '../../../helpers/jobs.ts';
import { databases, storeWithMail, type TemporaryStore } from '../../../helpers/temporary-store.ts';

const minuteMs = 60_000;
const start = Date.UTC(2026, 10, 21);

let store: TemporaryStore;
let clock: number;
let workers: JobWorker[];
const log = { warn: vi.fn(), error: vi.fn() };

const open = (perform: Perform, options: Partial<JobWorkerOptions> = {}): JobWorker => {
  const worker = createJobWorker({
    db: store.db,
    handlers: [testHandler(perform)],
    log,
    now: () => clock,
    random: () => 0.5,
    ...options,
  });
  workers.push(worker);
  return worker;
};

const rows = () => jobsOf(store);
const eventually = vi.defineHelper((expected: Partial<Job>) => firstJobBecomes(store, expected));

const drained = vi.defineHelper(() =>
  expect
    .poll(async () => new Set((await rows()).map(({ state }) => state)), waiting)
    .toEqual(new Set(['sent'])),
);

const lastBecomesSent = vi.defineHelper(() =>
  expect.poll(async () => (await rows()).at(-1), waiting).toMatchObject({ state: 'sent' }),
);

/** Waits for a round that claims every due job: stores one more job that is due at once, and waits for its delivery. */
const roundOf = vi.defineHelper(async (worker: JobWorker): Promise<void> => {
  await storeWithMail(store, { id: 'due-at-once' });
  worker.wake();
  await lastBecomesSent();
});

const failure = Object.assign(new Error('450 ada@visitor.example is not welcome'), {
  code: 'EENVELOPE',
  responseCode: 450,
});

describe.each(databases)('job worker on $database', ({ open: openStore }) => {
  beforeEach(async (context) => {
    workers = [];
    clock = start;
    store = await openStore(context);
    context.onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      vi.clearAllMocks();
    });
  });

  test('counts the attempt, delivers a job once and marks it as sent', async () => {
    const seen: Job[] = [];
    const perform = vi.fn<Perform>(async () => void seen.push(...(await rows())));
    await storeWithMail(store);
    const worker = open(perform);
    worker.wake();
    worker.wake();
    await eventually({ state: 'sent', attempts: 1, sent_at: start });
    worker.wake();
    await worker.stop();
    expect(perform).toHaveBeenCalledOnce();
    expect(perform.mock.calls[0]?.[0]).toMatchObject({ subject_id: 'submission-1', queue: 'mail' });
    expect(seen).toMatchObject([
      { state: 'pending', attempts: 1, leased_until: start + 2 * minuteMs },
    ]);
  });

  test('retries a refused job when it is due, and not before', async () => {
    const perform = vi.fn<Perform>().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
    await storeWithMail(store);
    const worker = open(perform);
    worker.wake();
    await eventually({ state: 'pending', attempts: 1, due_at: start + 15_000, leased_until: 0 });
    clock = start + 14_999;
    await roundOf(worker);
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 1 });
    clock = start + 15_000;
    worker.wake();
    await eventually({ state: 'sent', attempts: 2, last_error: null });
  });

  test('keeps and shows a job whose queue is gone, until the queue is back', async () => {
    await storeWithMail(store);
    await storeWithMail(store, { id: 'submission-2' });
    await store.db.updateTable('jobs').set({ queue: 'pager' }).where('id', '=', 1).execute();
    const worker = open(() => Promise.resolve());
    worker.wake();
    await lastBecomesSent();
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await jobFigures(store.db, ['mail'])).toMatchObject([
      { queue: 'mail', pending: 0 },
      { queue: 'pager', pending: 1 },
    ]);
    open(() => Promise.resolve(), {
      handlers: [testHandler(() => Promise.resolve(), { queue: 'pager' })],
    }).wake();
    await eventually({ state: 'sent', attempts: 1 });
  });

  test('continues one queue while another hangs', async () => {
    const hang = testHandler(() => new Promise(() => undefined), { queue: 'hanging' });
    for (let n = 0; n < 10; n += 1) await storeWithMail(store, { id: `submission-${n}` });
    await store.db.updateTable('jobs').set({ queue: 'hanging' }).where('id', '<', 6).execute();
    const perform = vi.fn<Perform>().mockResolvedValue(undefined);
    const worker = open(perform, { handlers: [hang, testHandler(perform)] });
    worker.wake();
    await expect.poll(() => perform, waiting).toHaveBeenCalledTimes(5);
    // Skips the time that a stop leaves to running attempts.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stopped = worker.stop();
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    await stopped;
    expect((await rows()).slice(0, 5).map(({ last_error }) => last_error)).toEqual(
      expect.arrayContaining(['ended by a stop (AbortError)']),
    );
  });

  test('continues once the database answers again', async () => {
    await storeWithMail(store);
    await store.db.schema.alterTable('jobs').renameTo('gone').execute();
    open(() => Promise.resolve(), { leaseMs: 200 }).wake();
    await expect.poll(() => log.error, waiting).toHaveBeenCalled();
    await store.db.schema.alterTable('gone').renameTo('jobs').execute();
    await eventually({ state: 'sent', attempts: 1 });
  });

  test('gives a job up after fifteen attempts, and logs it', async () => {
    await storeWithMail(store);
    await store.db.updateTable('jobs').set({ attempts: 13 }).execute();
    const worker = open(() => Promise.reject(failure));
    worker.wake();
    await eventually({ state: 'pending', attempts: 14, leased_until: 0 });
    clock = (await rows())[0]?.due_at ?? 0;
    worker.wake();
    await eventually({ state: 'dead', attempts: 15 });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ submission: 'submission-1', attempts: 15 }),
      'job: dead letter',
    );
  });

  test('delivers a crashed worker’s job once its lease has expired', async () => {
    await storeWithMail(store);
    await store.db
      .updateTable('jobs')
      .set({ attempts: 1, leased_until: start + minuteMs, due_at: start + minuteMs })
      .execute();
    const perform = vi.fn<Perform>().mockResolvedValue(undefined);
    const worker = open(perform);
    await roundOf(worker);
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 1 });
    clock = start + minuteMs;
    worker.wake();
    await eventually({ state: 'sent', attempts: 2 });
  });

  test('renews the lease of a running attempt, but not of one that has ended', async () => {
    await storeWithMail(store);
    let finish = (): void => undefined;
    const perform = vi.fn<Perform>(() => new Promise<void>((resolve) => (finish = resolve)));
    const worker = open(perform, { leaseMs: 200 });
    const other = open(perform, { leaseMs: 200 });
    worker.wake();
    await eventually({ attempts: 1, leased_until: start + 200 });
    clock = start + 150;
    await eventually({ leased_until: start + 350, due_at: start + 350 });
    clock = start + 300;
    other.wake();
    await eventually({ leased_until: start + 500 });
    expect(perform).toHaveBeenCalledOnce();
    finish();
    await eventually({ state: 'sent', attempts: 1 });
    clock = start + 5000;
    await worker.stop();
    expect((await rows())[0]?.leased_until).toBeLessThanOrEqual(start + 500);
  });

  test('ends an attempt after its queue’s time limit', async () => {
    await storeWithMail(store);
    const handler = testHandler(() => new Promise(() => undefined), { maxAttemptMs: 50 });
    open(handler.perform, { handlers: [handler] }).wake();
    await eventually({ state: 'pending', attempts: 1, last_error: 'host silent (TimeoutError)' });
  });

  test('gives a job up, without a further attempt, if a crash cut off the last one', async () => {
    await storeWithMail(store);
    await store.db.updateTable('jobs').set({ attempts: 15 }).execute();
    const perform = vi.fn<Perform>();
    open(perform).wake();
    await eventually({ state: 'dead' });
    expect(perform).not.toHaveBeenCalled();
  });

  test('delivers four jobs at a time, each once, however often it is woken', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `submission-${index}`);
    for (const id of ids) await storeWithMail(store, { id });
    let inFlight = 0;
    let most = 0;
    const delivered: string[] = [];
    const perform: Perform = async ({ subject_id }) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      delivered.push(subject_id);
      inFlight -= 1;
    };
    const one = open(perform);
    for (let calls = 0; calls < 10; calls += 1) one.wake();
    await drained();
    expect(delivered.toSorted()).toEqual(ids.toSorted());
    expect(most).toBe(4);
  });

  test('begins with the job that has been due longest', async () => {
    const due = { late: start - 1, later: start, earliest: start - 2 };
    for (const [id, dueAt] of Object.entries(due)) {
      await storeWithMail(store, { id });
      const update = store.db.updateTable('jobs').set({ due_at: dueAt });
      await update.where('subject_id', '=', id).execute();
    }
    const delivered: string[] = [];
    const perform: Perform = ({ subject_id }) => Promise.resolve(void delivered.push(subject_id));
    open(perform, { concurrency: 1 }).wake();
    await drained();
    expect(delivered).toEqual(['earliest', 'late', 'later']);
  });

  test('limits waits and leases to their usual length after the clock was set back', async () => {
    const later = start + 60 * minuteMs;
    const jobs = {
      new: { attempts: 0, due_at: later },
      'failed once': { attempts: 1, due_at: later },
      'failed ten times': { attempts: 10, due_at: later },
      abandoned: { attempts: 1, due_at: later, leased_until: later },
    };
    for (const [id, values] of Object.entries(jobs)) {
      await storeWithMail(store, { id });
      await store.db.updateTable('jobs').set(values).where('subject_id', '=', id).execute();
    }
    const worker = open(() => Promise.resolve());
    worker.wake();
    await jobsBecome(store, [
      { state: 'sent' },
      { due_at: start + 18_000 },
      { due_at: later },
      { due_at: start + 2 * minuteMs },
    ]);
    clock = later;
    worker.wake();
    await drained();
  });

  test('on a stop, records running deliveries and claims no more jobs', async () => {
    await storeWithMail(store);
    let finish = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      const perform: Perform = () => {
        begin();
        return new Promise<void>((resolve) => (finish = resolve));
      };
      open(perform).wake();
    });
    await begun;
    await storeWithMail(store, { id: 'submission-2' });
    const stopped = workers[0]?.stop();
    workers[0]?.wake();
    finish();
    await stopped;
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'pending', attempts: 0 }]);
  });

  test('on a stop, records a delivery that ends during the last round', async () => {
    await storeWithMail(store);
    let finish = (): void => undefined;
    let isStopping = false;
    const perform: Perform = () => new Promise<void>((resolve) => (finish = resolve));
    const worker = open(perform, {
      now: async () => {
        if (isStopping) finish();
        await nextTurn();
        return clock;
      },
    });
    worker.wake();
    await eventually({ attempts: 1 });
    isStopping = true;
    await worker.stop();
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });
});
