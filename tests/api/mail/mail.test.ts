import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isStored } from '../../../api/submissions/read-submissions.ts';
import type { OutboxRow, Submission } from '../../../api/database/schema.ts';
import { readIdentity } from '../../../api/identity.ts';
import { createMailer, type Mailer, type MailSettings } from '../../../api/mail/mailer.ts';
import { createOutbox, type Outbox } from '../../../api/outbox/outbox.ts';
import { type SmtpHelper, startSmtp } from '../../helpers/smtp.ts';
import {
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const start = Date.UTC(2026, 10, 21);
const messageId = '<submission-1.mail@quarrylight.example>';
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let smtp: SmtpHelper;
let store: TemporaryStore;
let mailer: Mailer;
let outbox: Outbox;
let clock: number;

const begin = (settings: Partial<MailSettings>): void => {
  mailer = createMailer(
    { smtpUrl: '', mailFrom: undefined, mailTo: undefined, dataDir: store.dataDir, ...settings },
    readIdentity(),
    (id) => isStored(store.db, id),
  );
  outbox = createOutbox({ db: store.db, channels: [mailer], log, now: () => clock });
  outbox.wake();
};

beforeEach(async () => {
  clock = start;
  smtp = await startSmtp();
  store = await openTemporaryStore();
  await storeWithMail(store, clock);
});

afterEach(async () => {
  await outbox.stop();
  mailer.close();
  await Promise.all([store.close(), smtp.close()]);
});

const row = (): Promise<OutboxRow> =>
  store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

const eventually = (expected: Partial<OutboxRow>) =>
  vi.waitFor(async () => expect(await row()).toMatchObject(expected), { timeout: 30_000 });

/** Moves the clock to the row's next try. */
const whenDue = async (): Promise<void> => {
  clock = (await row()).due_at;
  outbox.wake();
};

describe('mail by SMTP', () => {
  test('arrives once, whole', async () => {
    begin({ smtpUrl: smtp.url, mailTo: 'team@a.example' });
    await eventually({ state: 'sent', attempts: 1 });
    expect(smtp.tries).toEqual([messageId]);
    expect(smtp.mails).toMatchObject([
      { recipients: ['team@a.example'], email: { subject: '[Contact] A question about engines' } },
    ]);
    expect(smtp.mails[0]?.email.text).toContain('How many cogs does it take?\nAnd how long?');
  });

  test.each([421, 451, 550, 554])(
    'refused with %i is kept, and goes out once welcome',
    async (status) => {
      smtp.answer = status;
      begin({ smtpUrl: smtp.url });
      await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
      expect((await row()).last_error).toMatch(new RegExp(`^Error E[A-Z]+ ${status}$`));
      smtp.answer = 'accept';
      await whenDue();
      await eventually({ state: 'sent', attempts: 2, last_error: null });
      expect(smtp.mails).toHaveLength(1);
      expect(smtp.tries).toEqual([messageId, messageId]);
    },
  );

  test('whose connection is cut after DATA is sent again under the same Message-ID', async () => {
    smtp.answer = 'drop';
    begin({ smtpUrl: smtp.url });
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    expect((await row()).last_error).toMatch(/^Error E[A-Z]+$/);
    smtp.answer = 'accept';
    await whenDue();
    await eventually({ state: 'sent', attempts: 2 });
    expect(smtp.tries).toEqual([messageId, messageId]);
  });

  test('waits for a server that is down without using up tries, and goes out once it is back', async () => {
    const { port, url } = smtp;
    await smtp.close();
    begin({ smtpUrl: url });
    await eventually({ state: 'pending', attempts: 0, leased_until: 0 });
    expect((await row()).last_error).toMatch(/^Unreached E[A-Z]+$/);
    smtp = await startSmtp(port);
    clock += 30_000;
    outbox.wake();
    await eventually({ state: 'sent', attempts: 1 });
    expect(smtp.tries).toEqual([messageId]);
  });
});

describe('mail without an SMTP server', () => {
  test('is a whole .eml file, named after the submission', async () => {
    begin({});
    await eventually({ state: 'sent' });
    const folder = join(store.dataDir, 'mail');
    expect(await readdir(folder)).toEqual(['submission-1.eml']);
    const raw = await readFile(join(folder, 'submission-1.eml'), 'utf8');
    expect(raw).toContain('\r\n');
    expect(raw.replaceAll('\r\n', '')).not.toContain('\n');
    expect(await PostalMime.parse(raw)).toMatchObject({
      messageId,
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@visitor.example' }],
    });
  });

  test('does not outlive its submission, erased while it was being written', async () => {
    mailer = createMailer(
      { smtpUrl: '', mailFrom: undefined, mailTo: undefined, dataDir: store.dataDir },
      readIdentity(),
      (id) => isStored(store.db, id),
    );
    const erased = submissionRow({ id: 'erased' }) as Submission;
    await mailer.deliver(await row(), erased, new AbortController().signal);
    expect(await readdir(join(store.dataDir, 'mail'))).toEqual([]);
    outbox = createOutbox({ db: store.db, channels: [mailer], log });
  });

  test('that cannot be written is tried again', async () => {
    begin({ dataDir: '/dev/null/nowhere' });
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    expect((await row()).last_error).toBe('Error ENOTDIR');
  });
});
