import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/time.ts';
import { createSpamDigestJob, queueSpamDigest } from '#contact/spam/spam-digest.ts';
import { createJobWorker } from '#platform/jobs/job-worker.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { identity } from '../../helpers/facts.ts';
import { jobsBecome, jobsOf } from '../../helpers/jobs.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { type SmtpHelper, startSmtp } from '../../helpers/smtp.ts';
import {
  openTemporaryStore,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const midnight = Date.UTC(2026, 10, 21);
const domain = 'site.example';

let store: TemporaryStore;
let smtp: SmtpHelper;
let clock: number;

beforeEach(async () => {
  store = await openTemporaryStore();
  smtp = await startSmtp();
  clock = midnight;
});
afterEach(() => smtp.close());

const setAside = (id: string, received_at: number) =>
  store.db
    .insertInto('submissions')
    .values(submissionRow({ id, folder: 'spam', received_at }))
    .execute();

const queueAt = (now: number) => queueSpamDigest({ db: store.db, domain, now: () => now });

/** Mails what is due, until the test ends. */
const startWorker = (onEnd: (end: () => Promise<void>) => void) => {
  const settings = { smtpUrl: smtp.url, mailFrom: undefined, dataDir: store.dataDir };
  const mailer = createMailer(settings, identity);
  const worker = createJobWorker({
    db: store.db,
    handlers: [createSpamDigestJob(mailer, { identity, mailTo: 'a@a.example, b@a.example' })],
    log: { warn: vi.fn(), error: vi.fn() },
    now: () => clock,
  });
  onEnd(async () => {
    await worker.stop();
    mailer.close();
  });
  worker.wake();
  return worker;
};

test('the number of each day’s spam is mailed once, and nothing else of it', async ({
  onTestFinished,
}) => {
  await setAside('a', midnight + 1);
  await setAside('b', midnight + dayMs - 1);
  expect(await queueAt(midnight + dayMs - 1)).toBe(0);
  expect(await queueAt(midnight + dayMs)).toBe(2);
  await setAside('c', midnight + dayMs);
  expect(await queueAt(midnight + dayMs + 3_600_000)).toBe(0);
  expect(await queueAt(midnight + 5 * dayMs)).toBe(1);
  expect(await queueAt(midnight + 6 * dayMs)).toBe(0);
  startWorker(onTestFinished);
  await jobsBecome(store, [{ state: 'sent' }, { state: 'sent' }]);
  expect(smtp.mails.map(({ email }) => email.subject).toSorted()).toEqual([
    '1 message was set aside as spam',
    '2 messages were set aside as spam',
  ]);
  expect(smtp.mails[0]).toMatchObject({ recipients: ['a@a.example', 'b@a.example'] });
  for (const { raw } of smtp.mails) expect(raw).not.toMatch(/Ada|visitor/);
  expect(smtp.tries.toSorted()).toEqual([
    '<spam-2026-11-22.spam-digest@site.example>',
    '<spam-2026-11-26.spam-digest@site.example>',
  ]);
});

test('a digest that some recipients refused is not sent again to the others', async ({
  onTestFinished,
}) => {
  await setAside('a', midnight);
  await queueAt(midnight + dayMs);
  smtp.refuses.set('b@a.example', 450);
  const worker = startWorker(onTestFinished);
  await jobsBecome(store, [{ state: 'pending', attempts: 1, leased_until: 0 }]);
  smtp.refuses.clear();
  clock = (await jobsOf(store))[0]?.due_at ?? 0;
  worker.wake();
  await jobsBecome(store, [{ state: 'sent', attempts: 2 }]);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([
    ['a@a.example'],
    ['b@a.example'],
  ]);
});

test(
  'two services on PostgreSQL store one digest',
  async (context) => {
    store = await openTemporaryStore(await freshDatabase(context));
    const other = await openTemporaryStore(store.databaseUrl);
    await setAside('a', midnight);
    const queued = [store.db, other.db, store.db, other.db].map((db) =>
      queueSpamDigest({ db, domain, now: () => midnight + dayMs }),
    );
    expect((await Promise.all(queued)).toSorted()).toEqual([0, 0, 0, 1]);
    expect(await jobsOf(store)).toHaveLength(1);
  },
  postgresStartMs,
);
