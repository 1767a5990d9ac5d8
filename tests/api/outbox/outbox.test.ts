import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxRow } from '../../../api/database/schema.ts';
import type { Deliver } from '../../../api/outbox/channel.ts';
import { outboxFigures } from '../../../api/outbox/outbox-figures.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../../../api/outbox/outbox.ts';
import { testChannel } from '../../helpers/channel.ts';
import { postgresStartMs } from '../../helpers/postgres.ts';
import { databases, storeWithMail, type TemporaryStore } from '../../helpers/temporary-store.ts';

const minuteMs = 60_000;
const start = Date.UTC(2026, 10, 21);

let store: TemporaryStore;
let clock: number;
let outboxes: Outbox[];
const log = { warn: vi.fn(), error: vi.fn() };

const open = (deliver: Deliver, options: Partial<OutboxOptions> = {}): Outbox => {
  const outbox = createOutbox({
    db: store.db,
    channels: [testChannel(deliver)],
    log,
    now: () => clock,
    random: () => 0.5,
    ...options,
  });
  outboxes.push(outbox);
  return outbox;
};

const rows = (): Promise<OutboxRow[]> =>
  store.db.selectFrom('outbox').selectAll().orderBy('id').execute();

const eventually = (expected: Partial<OutboxRow>) =>
  vi.waitFor(async () => expect((await rows())[0]).toMatchObject(expected), { timeout: 30_000 });

const drained = () =>
  vi.waitFor(
    async () => expect((await rows()).every(({ state }) => state === 'sent')).toBe(true),
    30_000,
  );

/** Resolves once a round has claimed all that is due: a row that is due at once, and was stored last, is delivered. */
const roundOf = async (outbox: Outbox): Promise<void> => {
  await storeWithMail(store, { id: 'due-at-once' });
  outbox.wake();
  await vi.waitFor(
    async () => expect((await rows()).at(-1)).toMatchObject({ state: 'sent' }),
    30_000,
  );
};

const failure = Object.assign(new Error('450 ada@visitor.example is not welcome'), {
  code: 'EENVELOPE',
  responseCode: 450,
});

describe.each(databases)('the outbox on $database', ({ open: openStore }) => {
  beforeEach(async (context) => {
    outboxes = [];
    clock = start;
    store = await openStore(context);
    context.onTestFinished(async () => {
      await Promise.all(outboxes.map((outbox) => outbox.stop()));
      await store.close();
      vi.clearAllMocks();
    });
  }, postgresStartMs);

  test('delivers a row once and marks it sent', async () => {
    const deliver = vi.fn<Deliver>().mockResolvedValue();
    await storeWithMail(store);
    const outbox = open(deliver);
    outbox.wake();
    outbox.wake();
    await eventually({ state: 'sent', attempts: 1, sent_at: start });
    outbox.wake();
    await outbox.stop();
    expect(deliver).toHaveBeenCalledOnce();
    expect(deliver.mock.calls[0]?.[1]).toMatchObject({ id: 'submission-1', kind: 'contact' });
  });

  test('has counted the try before it begins', async () => {
    const seen: OutboxRow[] = [];
    await storeWithMail(store);
    open(async () => {
      seen.push(...(await rows()));
    }).wake();
    await eventually({ state: 'sent' });
    expect(seen).toMatchObject([
      { state: 'pending', attempts: 1, leased_until: start + 2 * minuteMs },
    ]);
  });

  test('tries a refused row again when it is due, and not before', async () => {
    const deliver = vi.fn<Deliver>().mockRejectedValueOnce(failure).mockResolvedValue();
    await storeWithMail(store);
    const outbox = open(deliver);
    outbox.wake();
    await eventually({ state: 'pending', attempts: 1, due_at: start + 15_000, leased_until: 0 });
    clock = start + 14_999;
    await roundOf(outbox);
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 1 });
    clock = start + 15_000;
    outbox.wake();
    await eventually({ state: 'sent', attempts: 2, last_error: null });
  });

  test('keeps code and class of an error, and no word of it', async () => {
    await storeWithMail(store);
    open(() => Promise.reject(failure)).wake();
    await eventually({ last_error: 'Error EENVELOPE 450' });
    expect(JSON.stringify(log.warn.mock.calls)).toContain('Error EENVELOPE 450');
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ada@');
  });

  test('keeps a row whose channel is no longer set up, and shows it, until the channel is back', async () => {
    await storeWithMail(store);
    await storeWithMail(store, { id: 'submission-2' });
    await store.db.updateTable('outbox').set({ channel: 'pager' }).where('id', '=', 1).execute();
    const outbox = open(() => Promise.resolve());
    outbox.wake();
    await vi.waitFor(
      async () => expect((await rows())[1]).toMatchObject({ state: 'sent' }),
      30_000,
    );
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await outboxFigures(store.db, ['mail'])).toMatchObject([
      { channel: 'mail', pending: 0 },
      { channel: 'pager', pending: 1 },
    ]);
    open(() => Promise.resolve(), {
      channels: [testChannel(() => Promise.resolve(), { name: 'pager' })],
    }).wake();
    await eventually({ state: 'sent', attempts: 1 });
  });

  test('goes on with one channel while another hangs', async () => {
    const hang = testChannel(() => new Promise(() => undefined), { name: 'hanging' });
    for (let n = 0; n < 10; n += 1) await storeWithMail(store, { id: `submission-${n}` });
    await store.db.updateTable('outbox').set({ channel: 'hanging' }).where('id', '<', 6).execute();
    const deliver = vi.fn<Deliver>().mockResolvedValue();
    const outbox = open(deliver, { channels: [hang, testChannel(deliver)] });
    outbox.wake();
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(5), 10_000);
    await outbox.stop();
    expect((await rows()).slice(0, 5).map(({ last_error }) => last_error)).toEqual(
      expect.arrayContaining(['AbortError']),
    );
  });

  test('goes on once the database answers again', async () => {
    await storeWithMail(store);
    await store.db.schema.alterTable('outbox').renameTo('gone').execute();
    open(() => Promise.resolve(), { leaseMs: 200 }).wake();
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), 10_000);
    await store.db.schema.alterTable('gone').renameTo('outbox').execute();
    await eventually({ state: 'sent', attempts: 1 });
  });

  test('does not give up what an earlier attempt delivers after all', async () => {
    let delivers = (): void => undefined;
    let fails: (error: Error) => void = () => undefined;
    const deliver = [
      vi.fn<Deliver>(() => new Promise((resolve) => (delivers = resolve))),
      vi.fn<Deliver>(() => new Promise((_, reject) => (fails = reject))),
    ] as const;
    await storeWithMail(store);
    await store.db.updateTable('outbox').set({ attempts: 13 }).execute();
    const slow = open(deliver[0], { now: () => start });
    slow.wake();
    await vi.waitFor(() => expect(deliver[0]).toHaveBeenCalledOnce(), 20_000);
    const other = open(deliver[1], { now: () => start + 2 * minuteMs });
    other.wake();
    await vi.waitFor(() => expect(deliver[1]).toHaveBeenCalledOnce(), 20_000);
    delivers();
    await eventually({ state: 'sent', attempts: 15 });
    fails(failure);
    await other.stop();
    expect((await rows())[0]).toMatchObject({ state: 'sent', last_error: null });
  });

  test('makes a row a dead letter after fifteen attempts, and says so', async () => {
    await storeWithMail(store);
    const outbox = open(() => Promise.reject(failure));
    for (let attempts = 1; attempts < 15; attempts += 1) {
      outbox.wake();
      await eventually({ state: 'pending', attempts, leased_until: 0 });
      clock = (await rows())[0]?.due_at ?? 0;
    }
    outbox.wake();
    await eventually({ state: 'dead', attempts: 15 });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ submission: 'submission-1', attempts: 15 }),
      'outbox: dead letter',
    );
  });

  test('delivers a crashed worker’s row again, once its lease is over', async () => {
    await storeWithMail(store);
    await store.db
      .updateTable('outbox')
      .set({ attempts: 1, leased_until: start + minuteMs, due_at: start + minuteMs })
      .execute();
    const deliver = vi.fn<Deliver>().mockResolvedValue();
    const outbox = open(deliver);
    await roundOf(outbox);
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 1 });
    clock = start + minuteMs;
    outbox.wake();
    await eventually({ state: 'sent', attempts: 2 });
  });

  test('renews the lease of an attempt that takes longer, and not of one that has ended', async () => {
    await storeWithMail(store);
    let finish = (): void => undefined;
    const deliver = vi.fn<Deliver>(() => new Promise((resolve) => (finish = resolve)));
    const outbox = open(deliver, { leaseMs: 200 });
    const other = open(deliver, { leaseMs: 200 });
    outbox.wake();
    await eventually({ attempts: 1, leased_until: start + 200 });
    clock = start + 150;
    await eventually({ leased_until: start + 350, due_at: start + 350 });
    clock = start + 300;
    other.wake();
    await eventually({ leased_until: start + 500 });
    expect(deliver).toHaveBeenCalledOnce();
    finish();
    await eventually({ state: 'sent', attempts: 1 });
    clock = start + 5000;
    await outbox.stop();
    expect((await rows())[0]?.leased_until).toBeLessThanOrEqual(start + 500);
  });

  test('ends an attempt after the time of its channel', async () => {
    await storeWithMail(store);
    const channel = testChannel(() => new Promise(() => undefined), { maxAttemptMs: 50 });
    open(channel.deliver, { channels: [channel] }).wake();
    await eventually({ state: 'pending', attempts: 1, last_error: 'TimeoutError' });
  });

  test('does not send a row whose last try was cut off by a crash', async () => {
    await storeWithMail(store);
    await store.db.updateTable('outbox').set({ attempts: 15 }).execute();
    const deliver = vi.fn<Deliver>();
    open(deliver).wake();
    await eventually({ state: 'dead' });
    expect(deliver).not.toHaveBeenCalled();
  });

  test('delivers four at a time, each row once, whoever asks', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `submission-${index}`);
    for (const id of ids) await storeWithMail(store, { id });
    let inFlight = 0;
    let most = 0;
    const delivered: string[] = [];
    const deliver: Deliver = async ({ submission_id }) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      delivered.push(submission_id ?? '');
      inFlight -= 1;
    };
    const one = open(deliver);
    for (let calls = 0; calls < 10; calls += 1) one.wake();
    await drained();
    expect(delivered.toSorted()).toEqual(ids.toSorted());
    expect(most).toBe(4);
  });

  test('shares the rows with another worker without sending one twice', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `submission-${index}`);
    for (const id of ids) await storeWithMail(store, { id });
    const delivered: string[] = [];
    const deliver: Deliver = async ({ submission_id }) => {
      delivered.push(submission_id ?? '');
      await new Promise((resolve) => setImmediate(resolve));
    };
    const [one, other] = [open(deliver), open(deliver)];
    one.wake();
    other.wake();
    await drained();
    expect(delivered.toSorted()).toEqual(ids.toSorted());
  });

  test('waits no longer than the longest backoff, and no lease longer than one of now, after the clock was set back', async () => {
    const dayMs = 24 * 60 * minuteMs;
    for (const id of ['waiting', 'abandoned']) await storeWithMail(store, { id });
    const waiting = { attempts: 1, due_at: start + dayMs, last_error: 'Error 550' };
    const abandoned = { attempts: 1, due_at: start + dayMs, leased_until: start + dayMs };
    const update = store.db.updateTable('outbox');
    await update.set(waiting).where('submission_id', '=', 'waiting').execute();
    await update.set(abandoned).where('submission_id', '=', 'abandoned').execute();
    const outbox = open(() => Promise.resolve());
    outbox.wake();
    const soon = { due_at: start + 2 * minuteMs };
    await vi.waitFor(async () => expect(await rows()).toMatchObject([soon, soon]), 10_000);
    clock = start + 2 * minuteMs;
    outbox.wake();
    await drained();
  });

  test('records deliveries in flight before it has stopped, and claims nothing more', async () => {
    await storeWithMail(store);
    let finish = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      const deliver: Deliver = () => {
        begin();
        return new Promise((resolve) => (finish = resolve));
      };
      open(deliver).wake();
    });
    await begun;
    await storeWithMail(store, { id: 'submission-2' });
    const stopped = outboxes[0]?.stop();
    outboxes[0]?.wake();
    finish();
    await stopped;
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'pending', attempts: 0 }]);
  });
});
