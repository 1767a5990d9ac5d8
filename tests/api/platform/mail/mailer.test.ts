import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Config, configFrom } from '#settings/service.ts';
import { newestSubmissions } from '#inbox/submissions.ts';
import type { Job } from '#platform/store/schema.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import type { JobWorker } from '#platform/jobs/worker.ts';
import { company } from '../../../helpers/company.ts';
import { firstJob, firstJobBecomes, submissionWorker, waiting } from '../../../helpers/jobs.ts';
import { startScriptedSmtp } from '../../../helpers/scripted-smtp.ts';
import { type SmtpHelper, startSmtp } from '../../../helpers/smtp.ts';
import {
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../../helpers/temporary-store.ts';

const start = Date.UTC(2026, 10, 21);
const messageId = '<submission-1.mail@quarrylight.example>';
const team = [{ name: '', address: 'team@a.example' }];
const log = { warn: vi.fn(), error: vi.fn() };

let smtp: SmtpHelper;
let store: TemporaryStore;
let mailer: Mailer;
let worker: JobWorker;
let clock: number;

const begin = (settings: Partial<Config>, given: { mailer?: Mailer } = {}): void => {
  ({ mailer, worker } = submissionWorker(store, settings, { log, now: () => clock, ...given }));
  worker.wake();
};

beforeEach(async () => {
  clock = start;
  smtp = await startSmtp();
  store = await openTemporaryStore();
  await storeWithMail(store);
});

const row = () => firstJob(store);
const eventually = vi.defineHelper((expected: Partial<Job>) => firstJobBecomes(store, expected));

/** Moves the clock to the job's next attempt. */
const whenDue = async (): Promise<void> => {
  clock = (await row()).due_at;
  worker.wake();
};

describe('mail by SMTP', () => {
  test('arrives once and complete', async () => {
    begin({ smtpUrl: smtp.url, mailTo: team });
    await eventually({ state: 'sent', attempts: 1 });
    expect(smtp.messageIds).toEqual([messageId]);
    expect(smtp.mails).toMatchObject([
      {
        recipients: ['team@a.example'],
        email: { subject: '[Contact] A question about engines, Ada Lovelace' },
      },
    ]);
    expect(smtp.mails.map(({ email }) => email.text)).toEqual([
      expect.stringContaining('How many cogs does it take?\nAnd how long?'),
    ]);
  });

  test('ends with the number of messages set aside as spam in seven days', async () => {
    const days = 86_400_000;
    // The last message came while the clock was ahead.
    for (const ago of [8 * days, 6 * days, -days]) {
      const received_at = Date.now() - ago;
      const spam = submissionRow({ id: `spam-${received_at}`, folder: 'spam', received_at });
      await store.db.insertInto('submissions').values(spam).execute();
    }
    begin({ smtpUrl: smtp.url });
    await eventually({ state: 'sent' });
    expect(smtp.mails[0]?.email.text?.trimEnd()).toMatch(
      /\n2 messages were set aside as spam in the last 7 days: npm run inbox -- list --spam$/,
    );
  });

  test('is not sent to another machine without STARTTLS, unless ALLOW_PLAINTEXT names it', async () => {
    // Not a loopback address, although it reaches this machine.
    const host = '0.0.0.0';
    const settings = { smtpUrl: `smtp://${host}:${smtp.port}`, mailTo: team };
    begin(settings);
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    expect((await row()).last_error).toBe('TLS refused (ETLS 500)');
    expect(smtp.recipients).toEqual([]);
    expect(smtp.messageIds).toEqual([]);
    await worker.stop();
    mailer.close();
    clock = (await row()).due_at;
    begin({ ...settings, plaintextHosts: [host] });
    await eventually({ state: 'sent', attempts: 2 });
    expect(smtp.mails).toHaveLength(1);
  });

  test('uses one connection for each mail, and at most four at a time', async () => {
    const { port, steps } = await startScriptedSmtp();
    begin({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await eventually({ state: 'sent' });
    steps.length = 0;
    const mail = { to: team, subject: 'Looms', text: '', messageId };
    const send = () => mailer.send('a', mail, new AbortController().signal);
    await Promise.all(Array.from({ length: 12 }, send));
    const greetings = steps.flatMap((step, index) => (step === 'greeting' ? [index] : []));
    expect(greetings).toHaveLength(12);
    expect(greetings[4]).toBeGreaterThan(steps.indexOf('end'));
  });

  test('is sent again with the same Message-ID if the connection is cut after DATA', async () => {
    smtp.answer = 'drop';
    begin({ smtpUrl: smtp.url });
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    expect((await row()).last_error).toBe('connection lost (ECONNECTION)');
    smtp.answer = 'accept';
    await whenDue();
    await eventually({ state: 'sent', attempts: 2 });
    expect(smtp.messageIds).toEqual([messageId, messageId]);
  });
});

describe('MAIL_FROM and MAIL_TO', () => {
  test.each([
    ['web@a.example', { name: '', address: 'web@a.example' }],
    ['Web <web@a.example>', { name: 'Web', address: 'web@a.example' }],
    ['Acme: web <web@a.example>', { name: 'Acme: web', address: 'web@a.example' }],
    ['Acme (Canada) <web@a.example>', { name: 'Acme (Canada)', address: 'web@a.example' }],
    ['Acme; Sons <web@a.example>', { name: 'Acme; Sons', address: 'web@a.example' }],
    ['Acme, Inc. <web@a.example>', { name: 'Acme, Inc.', address: 'web@a.example' }],
    ['"Acme, Inc." <web@a.example>', { name: 'Acme, Inc.', address: 'web@a.example' }],
    ['"Say \\"yes\\"" <web@a.example>', { name: 'Say "yes"', address: 'web@a.example' }],
    ['Jörg Müßig <web@a.example>', { name: 'Jörg Müßig', address: 'web@a.example' }],
  ])('%s → the name arrives as written', async (written, mailbox) => {
    begin({ smtpUrl: smtp.url, mailFrom: configFrom({ MAIL_FROM: written }).mailFrom });
    await eventually({ state: 'sent' });
    expect(smtp.mails[0]?.email.from).toEqual(mailbox);
  });

  test('are split only at commas outside quotation marks', async () => {
    const MAIL_TO = '"Acme; Sons, Inc." <one@a.example>, Two (Canada) <two@a.example>';
    begin({ smtpUrl: smtp.url, mailTo: configFrom({ MAIL_TO }).mailTo });
    await eventually({ state: 'sent' });
    const [mail] = smtp.mails;
    expect(mail?.email.to).toEqual([
      { name: 'Acme; Sons, Inc.', address: 'one@a.example' },
      { name: 'Two (Canada)', address: 'two@a.example' },
    ]);
    expect(mail?.recipients).toEqual(['one@a.example', 'two@a.example']);
  });
});

describe('mail to several recipients', () => {
  const [welcome, refused] = ['welcome@a.example', 'refused@a.example'] as const;
  const both = [welcome, refused].map((address) => ({ name: '', address }));
  const recipients = () => smtp.mails.map((mail) => mail.recipients);
  const logged = () => JSON.stringify([...log.warn.mock.calls, ...log.error.mock.calls]);
  const due = { payload: JSON.stringify({ recipients: [refused] }) };

  test('retries only the one that was refused', async () => {
    smtp.refuses.set(refused, '450 4.2.1 Later');
    begin({ smtpUrl: smtp.url, mailTo: both });
    const failed = {
      state: 'pending',
      last_error: 'recipient refused (EENVELOPE 450 4.2.1)',
    } as const;
    await eventually({ ...failed, ...due, attempts: 1, leased_until: 0 });
    expect(recipients()).toEqual([[welcome]]);
    expect(logged()).not.toContain('@');
    await whenDue();
    await eventually({ state: 'pending', ...due, attempts: 2, leased_until: 0 });
    smtp.refuses.clear();
    await whenDue();
    await eventually({ state: 'sent', attempts: 3, last_error: null });
    expect(recipients()).toEqual([[welcome], [refused]]);
    expect(smtp.mails.map(({ email }) => email.to?.map(({ address }) => address))).toEqual([
      [welcome, refused],
      [welcome, refused],
    ]);
  });

  test('gives up only when no mailbox exists', async () => {
    smtp.refuses.set(welcome, '450 4.2.1 Later');
    smtp.refuses.set(refused, '550 5.1.1 User unknown');
    begin({ smtpUrl: smtp.url, mailTo: both });
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    smtp.refuses.set(welcome, '550 5.1.1 User unknown');
    await whenDue();
    await eventually({ state: 'dead', attempts: 2 });
  });

  test('gives up on an unknown mailbox without delaying other mails', async () => {
    smtp.refuses.set(refused, '550 5.1.1 User unknown');
    begin({ smtpUrl: smtp.url, mailTo: both });
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    await whenDue();
    await eventually({ state: 'dead', attempts: 2, ...due });
    expect(recipients()).toEqual([[welcome]]);
    await storeWithMail(store, { id: 'submission-2' });
    worker.wake();
    await expect.poll(recipients, waiting).toEqual([[welcome], [welcome]]);
  });
});

test('a slow mail server gets the ten minutes that RFC 5321 allows', () => {
  begin({ smtpUrl: smtp.url });
  expect(mailer.maxAttemptMs).toBeGreaterThan(600_000);
});

describe('mail without an SMTP server', () => {
  test('is listed as "file", and a mail by SMTP as "sent"', async () => {
    const shown = async () => {
      const [newest] = await newestSubmissions(store.db, { folder: 'inbox' }, 10);
      return newest?.mail;
    };
    begin({});
    await eventually({ state: 'sent' });
    expect(await shown()).toBe('file');
    await worker.stop();
    await store.db.deleteFrom('job_attempts').execute();
    await store.db
      .updateTable('jobs')
      .set({ state: 'pending', due_at: 0, leased_until: 0 })
      .execute();
    begin({ smtpUrl: smtp.url });
    await eventually({ state: 'sent', attempts: 2 });
    expect(await shown()).toBe('sent');
  });

  test('prints its link on one line, and only to a terminal', async () => {
    const { dataDir } = store;
    begin({});
    const link = `https://quarrylight.example/reset#token=${'t'.repeat(80)}`;
    const mail = { to: team, subject: 'Reset', text: link, messageId, link };
    for (const isTTY of [true, false]) {
      const write = vi.fn();
      const settings = { smtpUrl: '', mailFrom: undefined, dataDir };
      const files = createMailer(settings, company, { isTTY, write });
      await files.send('reset', mail, new AbortController().signal);
      const file = join(dataDir, 'mail', 'reset.eml');
      expect(write.mock.calls).toEqual(isTTY ? [[`The link in ${file}: ${link}\n`]] : []);
      expect(await readFile(file, 'utf8')).not.toContain(link);
    }
  });

  test('is a complete .eml file that only its owner can read', async () => {
    begin({});
    await eventually({ state: 'sent' });
    const folder = join(store.dataDir, 'mail');
    expect(await readdir(folder)).toEqual(['submission-1.eml']);
    expect((await stat(join(folder, 'submission-1.eml'))).mode & 0o777).toBe(0o600);
    const raw = await readFile(join(folder, 'submission-1.eml'), 'utf8');
    expect(raw).toContain('\r\n');
    expect(raw.replaceAll('\r\n', '')).not.toContain('\n');
    expect(await PostalMime.parse(raw)).toMatchObject({
      messageId,
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@visitor.example' }],
    });
  });

  test('is retried if it cannot be written', async () => {
    begin({ dataDir: '/dev/null/nowhere' });
    await eventually({ state: 'pending', attempts: 1, leased_until: 0 });
    expect((await row()).last_error).toBe('no such file or folder (ENOTDIR)');
  });
});
