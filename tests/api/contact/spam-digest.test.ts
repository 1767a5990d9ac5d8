import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendSpamDigest } from '../../../api/contact/spam-digest.ts';
import { openDatabase } from '../../../api/database/open-database.ts';
import { readIdentity } from '../../../api/identity.ts';
import { createMailer } from '../../../api/mail/mailer.ts';
import { RecipientsRefused } from '../../../api/outbox/recipients-refused.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import {
  openTemporaryStore,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const DAY = 86_400_000;
/** The lease. */
const QUARTER = 900_000;
const midnight = Date.UTC(2026, 10, 21);

let store: TemporaryStore;
beforeEach(async () => {
  store = await openTemporaryStore();
});
afterEach(() => store.close());

const setAside = (id: string, received_at: number) =>
  store.db
    .insertInto('submissions')
    .values(submissionRow({ id, folder: 'spam', received_at }))
    .execute();

type Note = Parameters<typeof sendSpamDigest>[0]['note'];

const digest = (note: Note, now: number) => sendSpamDigest({ db: store.db, note, now: () => now });

const leased = () =>
  vi.waitFor(
    async () =>
      expect(await store.db.selectFrom('spam_digests').select('until').execute()).toHaveLength(1),
    30_000,
  );

test('the number of each day’s spam is mailed once, and nothing else of it', async () => {
  const smtp = await startSmtp();
  const settings = { smtpUrl: smtp.url, mailFrom: undefined, mailTo: 'team@a.example' };
  const mailer = createMailer({ ...settings, dataDir: store.dataDir }, readIdentity());
  const note: Note = (name, content) => mailer.note(name, content, new AbortController().signal);
  await setAside('a', midnight + 1);
  await setAside('b', midnight + DAY - 1);
  expect(await digest(note, midnight + DAY - 1)).toBe(0);
  expect(await digest(note, midnight + DAY)).toBe(2);
  await setAside('c', midnight + DAY);
  expect(await digest(note, midnight + DAY + 3_600_000)).toBe(0);
  expect(await digest(note, midnight + 5 * DAY)).toBe(1);
  expect(await digest(note, midnight + 6 * DAY)).toBe(0);
  expect(smtp.mails.map(({ email }) => email.subject)).toEqual([
    '2 messages were set aside as spam',
    '1 message was set aside as spam',
  ]);
  expect(smtp.mails[0]).toMatchObject({ recipients: ['team@a.example'] });
  expect(smtp.mails[0]?.raw).not.toMatch(/Ada|visitor/);
  mailer.close();
  await smtp.close();
});

test('a digest whose mail failed is sent by the next call', async () => {
  await setAside('a', midnight);
  const note = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  await expect(digest(note, midnight + DAY)).rejects.toThrow('down');
  expect(await digest(note, midnight + DAY)).toBe(1);
  expect(note).toHaveBeenCalledTimes(2);
});

test('a digest that some recipients refused is not sent again to the others', async () => {
  await setAside('a', midnight);
  const note = vi.fn().mockRejectedValue(new RecipientsRefused(['b@a.example'], [550]));
  await expect(digest(note, midnight + DAY)).rejects.toThrow('1 was refused (550)');
  expect(await digest(note, midnight + DAY)).toBe(0);
  expect(note).toHaveBeenCalledOnce();
});

const never: Note = () => new Promise(() => undefined);

test('a digest during which the process ends is sent once its lease is over', async () => {
  await setAside('a', midnight);
  void digest(never, midnight + DAY);
  const note = vi.fn().mockResolvedValue(undefined);
  await leased();
  expect(await digest(note, midnight + DAY + QUARTER - 1)).toBe(0);
  expect(await digest(note, midnight + DAY + QUARTER)).toBe(1);
  expect(note).toHaveBeenCalledOnce();
});

test(
  'two services on PostgreSQL send one digest, and no transaction waits for it',
  async (context) => {
    await store.close();
    store = await openTemporaryStore(await freshDatabase(context));
    const other = await openDatabase(store);
    await setAside('a', midnight);
    let sent = (): void => undefined;
    const note = vi.fn(() => new Promise<void>((resolve) => (sent = resolve)));
    const digests = [store.db, other.db].map((db) =>
      sendSpamDigest({ db, note, now: () => midnight + DAY }),
    );
    await vi.waitFor(() => expect(note).toHaveBeenCalledOnce(), 30_000);
    // The digest that has nothing to send may just be finding that out.
    await vi.waitFor(async () => {
      const open = await sql<{ state: string }>`
        select state from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like '%transaction%'
      `.execute(other.db);
      expect(open.rows).toEqual([]);
    }, 30_000);
    sent();
    expect((await Promise.all(digests)).toSorted()).toEqual([0, 1]);
    expect(note).toHaveBeenCalledOnce();
    await other.close();
  },
  postgresStartMs,
);
