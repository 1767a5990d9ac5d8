import { sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeSubmissions } from '#contact/retention.ts';
import {
  createSubmissionStore,
  type Incoming,
  moveToInbox,
  type Stored,
} from '#contact/submission-store.ts';
import type { Database } from '#platform/store/schema.ts';
import { openForService } from '#platform/store/store.ts';
import { lockNames } from '#platform/store/transactions.ts';
import { payloads } from '../../helpers/app.ts';
import { freshDatabase, weaken } from '../../helpers/postgres.ts';
import {
  databases,
  jobAbout,
  openTemporaryStore,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const { type: kind, ...fields } = payloads.contact;
const start = Date.UTC(2026, 10, 21);

let store: TemporaryStore;
let now: number;

const incoming = (subject: string, idempotencyKey?: string): Incoming => ({
  payload: { kind, fields: { ...fields, type: kind, subject } },
  page: '/contact',
  spamReason: undefined,
  idempotencyKey,
});

const storeOn = ({ db }: Pick<TemporaryStore, 'db'>) =>
  createSubmissionStore({
    db,
    jobsFor: (_, submissions) =>
      Promise.resolve(
        submissions.filter(({ folder }) => folder === 'inbox').map(({ id }) => jobAbout(id)),
      ),
    now: () => now,
  });

const idOf = (stored: Stored): string => (stored === 'conflict' ? stored : stored.id);
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const counts = async () => {
  const count = async (table: 'submissions' | 'jobs') =>
    (await store.db.selectFrom(table).select('id').execute()).length;
  return { submissions: await count('submissions'), mails: await count('jobs') };
};

describe.each(databases)('submission store on $database', ({ open }) => {
  beforeEach(async (context) => {
    now = start;
    store = await open(context);
  });

  test('returns numbers as numbers, and text unchanged', async () => {
    await storeOn(store)(incoming('Zażółć “gęślą” 🪨\n=1+1'));
    const row = await store.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    expect(row.received_at).toBe(start);
    expect(JSON.parse(row.fields)).toMatchObject({ subject: 'Zażółć “gęślą” 🪨\n=1+1' });
    const job = await store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ id: 1, attempts: 0, due_at: 0, leased_until: 0 });
  });

  test('stores one row for each key, and refuses a key with another payload', async () => {
    const keep = storeOn(store);
    const first = await keep(incoming('Looms', 'intent-0001'));
    expect(await keep(incoming('Looms', 'intent-0001'))).toEqual({
      id: idOf(first),
      isRepeat: true,
    });
    expect(await keep(incoming('Engines', 'intent-0001'))).toBe('conflict');
    expect(await counts()).toEqual({ submissions: 1, mails: 1 });
  });

  test.each([
    ['without keys', undefined, undefined],
    ['under two keys', 'intent-0001', 'intent-0002'],
    ['under a key, and then without one', 'intent-0001', undefined],
    ['without a key, and then under one', undefined, 'intent-0002'],
  ])('%s → stores an equal payload once in ten minutes', async (_, key, otherKey) => {
    const keep = storeOn(store);
    const first = idOf(await keep(incoming('Looms', key)));
    now += 9 * 60_000;
    const again = await Promise.all([1, 2].map(() => keep(incoming('Looms', otherKey))));
    expect(again).toEqual(Array(2).fill({ id: first, isRepeat: true }));
    now += 60_001;
    expect(idOf(await keep(incoming('Looms', otherKey)))).not.toBe(first);
  });

  test('after ten minutes, stores an equal payload with a new key again', async () => {
    const keep = storeOn(store);
    const first = idOf(await keep(incoming('Looms', 'intent-0001')));
    now += 11 * 60_000;
    const [repeat, other] = await Promise.all([
      keep(incoming('Looms', 'intent-0001')),
      keep(incoming('Looms', 'intent-0002')),
    ]);
    expect(repeat).toEqual({ id: first, isRepeat: true });
    expect(other).toMatchObject({ isRepeat: false });
  });

  test.each([
    ['without keys', undefined, undefined, 9],
    ['under one key', 'intent-0001', 'intent-0001', 60 * 24],
    ['under two keys', 'intent-0001', 'intent-0002', 9],
  ])(
    'spam sent again without signs of spam, %s → moves to the inbox',
    async (_, key, otherKey, minutes) => {
      const keep = storeOn(store);
      const spam = { ...incoming('Looms', key), spamReason: 'honeypot' as const };
      const { id } = (await keep(spam)) as { id: string };
      await store.db.updateTable('submissions').set({ done_at: start }).execute();
      expect(await counts()).toEqual({ submissions: 1, mails: 0 });
      now += minutes * 60_000;
      expect(await keep(incoming('Looms', otherKey))).toEqual({ id, isRepeat: false });
      for (const again of [incoming('Looms', otherKey), { ...spam, idempotencyKey: otherKey }])
        expect(await keep(again)).toEqual({ id, isRepeat: true });
      const rows = await store.db.selectFrom('submissions').select(['folder', 'done_at']).execute();
      expect(rows).toEqual([{ folder: 'inbox', done_at: null }]);
      expect(await counts()).toEqual({ submissions: 1, mails: 1 });
    },
  );

  test('stores a message once, in the inbox, if equal spam arrives at the same time', async () => {
    const keep = storeOn(store);
    const spam = { ...incoming('Looms', 'intent-0001'), spamReason: 'fast_links' as const };
    const message = incoming('Looms', 'intent-0001');
    const [filed, ...stored] = await Promise.all([spam, message, message, spam].map(keep));
    const id = idOf(filed as Stored);
    const repeat = { id, isRepeat: true };
    expect(stored).toEqual([{ id, isRepeat: false }, repeat, repeat]);
    expect(await counts()).toEqual({ submissions: 1, mails: 1 });
  });

  test('keeps spam set aside if an equal message is in the inbox', async () => {
    const keep = storeOn(store);
    const spam = { ...incoming('Looms', 'intent-0001'), spamReason: 'honeypot' as const };
    const filed = idOf(await keep(spam));
    now += 11 * 60_000;
    const message = idOf(await keep(incoming('Looms', 'intent-0002')));
    expect(message).not.toBe(filed);
    const again = await keep(incoming('Looms', 'intent-0001'));
    expect(again).toEqual({ id: filed, isRepeat: true });
    expect(await counts()).toEqual({ submissions: 2, mails: 1 });
  });

  test('stores a corrected text, and the same text from another visitor', async () => {
    const keep = storeOn(store);
    const looms = incoming('Looms', 'intent-0001');
    const fields = { ...looms.payload.fields, email: 'charles@engines.example' };
    const payload = { ...looms.payload, fields } as Incoming['payload'];
    await keep(looms);
    await keep(incoming('Looms!', 'intent-0002'));
    await keep({ ...looms, payload, idempotencyKey: 'intent-0003' });
    expect(await counts()).toEqual({ submissions: 3, mails: 3 });
  });

  test('stores an equal payload again after the clock was set back', async () => {
    const keep = storeOn(store);
    now += 60 * 60_000;
    const first = idOf(await keep(incoming('Looms')));
    now = start;
    expect(idOf(await keep(incoming('Looms')))).not.toBe(first);
  });

  test('stores each of many simultaneous messages once, with and without keys', async () => {
    const keep = storeOn(store);
    const one = times(200, (n) => keep(incoming(`Loom ${n}`, n % 2 ? `intent-${n}` : undefined)));
    const other = times(200, (n) => keep(incoming(`Loom ${n}`, n % 2 ? `intent-${n}` : undefined)));
    expect((await Promise.all(one)).map(idOf)).toEqual((await Promise.all(other)).map(idOf));
    expect(await counts()).toEqual({ submissions: 200, mails: 200 });
  });
});

describe('services sharing PostgreSQL', () => {
  test('migrate once if they start together, and store equal submissions once', async (context) => {
    const databaseUrl = await freshDatabase(context);
    await weaken(databaseUrl);
    const all = await Promise.all(times(4, () => openForService({ databaseUrl, dataDir: '' })));
    context.onTestFinished(async () => {
      await Promise.all(all.map(({ close }) => close()));
    });
    store = { ...all[0], dataDir: '', databaseUrl } as TemporaryStore;
    now = start;
    const keeps = all.map(storeOn);
    const posts = (key: (n: number, service: number) => string | undefined) =>
      Promise.all(
        keeps.map(async (keep, service) => {
          // Each service posts in a different order.
          const order = times(100, (n) => (n * 37 + service * 11) % 100);
          const ids = order.map(
            async (n) => [n, idOf(await keep(incoming(`Loom ${n}`, key(n, service))))] as const,
          );
          return Object.fromEntries(await Promise.all(ids));
        }),
      );
    const [first, ...others] = await posts((n) => `intent-${n}`);
    for (const ids of others) expect(ids).toEqual(first);
    expect(await counts()).toEqual({ submissions: 100, mails: 100 });

    now += 11 * 60_000;
    const [keyless, ...more] = await posts(() => undefined);
    for (const ids of more) expect(ids).toEqual(keyless);
    expect(await counts()).toEqual({ submissions: 200, mails: 200 });

    now += 11 * 60_000;
    const [oneKey, ...otherKeys] = await posts((n, service) => `intent-${n}-of-${service}`);
    for (const ids of otherKeys) expect(ids).toEqual(oneKey);
    expect(await counts()).toEqual({ submissions: 300, mails: 300 });
  });

  describe('message that was spam', () => {
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const oneWaits = () =>
      vi.waitFor(async () => expect((await waits.execute(store.db)).rows).toHaveLength(1), 10_000);
    let id: string;

    beforeEach(async (context) => {
      now = start;
      store = await openTemporaryStore(await freshDatabase(context));
      id = idOf(await storeOn(store)({ ...incoming('Looms'), spamReason: 'honeypot' }));
    });

    /** Stores the message while another transaction's change is not yet committed. */
    const storeDuring = (change: (trx: Transaction<Database>) => Promise<unknown>) =>
      store.db
        .transaction()
        .execute(async (trx) => {
          await change(trx);
          const stored = storeOn(store)(incoming('Looms'));
          await oneWaits();
          return { stored };
        })
        .then(({ stored }) => stored);

    test('is stored as new if the spam is being erased', async () => {
      const erasure = (trx: Transaction<Database>) => trx.deleteFrom('submissions').execute();
      const stored = await storeDuring(erasure);
      expect(stored).toEqual({ id: expect.not.stringMatching(id) as string, isRepeat: false });
      expect(await counts()).toEqual({ submissions: 1, mails: 1 });
    });

    test('is a repeat if a command is moving the spam', async () => {
      const stored = await storeDuring(async (trx) => {
        const moved = await moveToInbox(trx, [id], now);
        await trx
          .insertInto('jobs')
          .values(moved.map((row) => jobAbout(row.id)))
          .execute();
      });
      expect(stored).toEqual({ id, isRepeat: true });
      expect(await counts()).toEqual({ submissions: 1, mails: 1 });
    });

    test('leaves no job if it is erased right afterwards', async () => {
      let removed: Promise<number> | undefined;
      const keep = createSubmissionStore({
        db: store.db,
        now: () => now,
        jobsFor: async () => {
          removed = removeSubmissions(store.db, [id]);
          await oneWaits();
          return [jobAbout(id)];
        },
      });
      expect(await keep(incoming('Looms'))).toEqual({ id, isRepeat: false });
      expect(await removed).toBe(1);
      expect(await counts()).toEqual({ submissions: 0, mails: 0 });
    });
  });

  test('lock names in one order, so they cannot deadlock', async (context) => {
    const { db } = await openTemporaryStore(await freshDatabase(context));
    const lock = (names: string[]) => db.transaction().execute((trx) => lockNames(trx, names));
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const locked: Array<Promise<void>> = [];
    await db.transaction().execute(async (trx) => {
      await lockNames(trx, ['a']);
      for (const names of [
        ['a', 'b'],
        ['b', 'a'],
      ]) {
        locked.push(lock(names));
        await vi.waitFor(async () =>
          expect((await waits.execute(db)).rows).toHaveLength(locked.length),
        );
      }
    });
    await Promise.all(locked);
  });
});
