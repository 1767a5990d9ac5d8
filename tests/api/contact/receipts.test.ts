/** The receipt that the sender of a form gets by email. */
import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test, vi } from 'vitest';
import { spamSignals } from '#contract/signals.ts';
import { submissionKinds } from '#contract/forms.ts';
import { dayMs } from '#contract/units.ts';
import { receiptOf } from '#contact/receipts.ts';
import { mailFile } from '#platform/mail/mail-files.ts';
import { countDead, needsAttention } from '#platform/jobs/figures.ts';
import { payloads, testApp, type TestApp } from '../../helpers/app.ts';
import { company } from '../../helpers/company.ts';
import { submissionWorker } from '../../helpers/jobs.ts';
import { describeOnDatabases, submissionRow } from '../../helpers/temporary-store.ts';

test('receipts show times in the company’s time zone, but do not shift the day that the visitor chose', () => {
  const consultation = { subject: 'For {{preferredDate}}', text: 'Thank you.' };
  const inZone = { ...company, timeZone: 'Pacific/Auckland', receipts: { consultation } };
  const fields = { email: 'ada@visitor.example', preferredDate: '2026-12-03T12:00:00.000Z' };
  const received_at = Date.UTC(2026, 10, 21, 12, 30);
  const given = { kind: 'consultation', fields: JSON.stringify(fields), received_at };
  const mail = receiptOf(submissionRow(given), '<a@b.example>', inZone);
  expect(mail?.subject).toBe('For 3 December 2026');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Received: 22 November 2026 at 01:30 New Zealand Daylight Time');
  }
});

describeOnDatabases('receipts', (store) => {
  let post: TestApp['post'];
  let now: number;

  beforeEach(async () => {
    now = Date.now();
    const config = { receipts: true };
    const { worker } = submissionWorker(store, config);
    ({ post } = await testApp({ config, db: store.db, onJobs: worker.wake, now: () => now }));
  });

  const send = async (payload: object): Promise<string> => {
    const response = await post(payload);
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  const receiptRows = () =>
    store.db.selectFrom('jobs').selectAll().where('queue', '=', 'receipt').execute();
  const receiptFile = (id: string): string => mailFile(store.dataDir, `${id}.receipt`);

  test.each(submissionKinds)('%s → repeat nothing that the sender wrote', async (kind) => {
    const id = await send(payloads[kind]);
    const raw = await vi.waitFor(() => readFile(receiptFile(id), 'utf8'), 10_000);
    const email = await PostalMime.parse(raw);
    const { to, from, subject = '', text = '', html = '', headers } = email;
    expect(to).toMatchObject([{ name: '', address: payloads[kind].email }]);
    expect(from).toMatchObject({ address: company.emails.info });
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    );
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'x-auto-response-suppress', value: 'OOF, AutoReply' }),
    );
    expect(email.replyTo).toMatchObject([{ address: company.emails.info }]);
    expect(text).toMatch(/\nReceived: \S.* UTC\n/);
    expect(text).toContain(`\nReference: ${id.slice(-8)}\n`);
    // Line breaks inside a paragraph of the editor's file are not line breaks in the mail.
    expect(text.split('\n-- \n')[0]?.trim()).not.toMatch(/[^\n]\n[^\n]/);
    for (const part of [text, html]) {
      expect(part).toContain('Thank you');
      expect(part).toContain(`Reference: ${id.slice(-8)}`);
      expect(part).toContain(`write to ${company.emails.privacy} and quote the reference`);
    }
    expect(subject + text + html).not.toContain('{{');
    const fields = Object.entries(payloads[kind]).filter(([name]) => name !== 'type');
    for (const [, value] of fields) expect(subject + text + html).not.toContain(value);
  });

  test('name the requested day in the words of content/receipts.yaml', async () => {
    const id = await send({ ...payloads.consultation, preferredDate: '2199-12-03T12:00:00.000Z' });
    const raw = await vi.waitFor(() => readFile(receiptFile(id), 'utf8'), 10_000);
    const { text } = await PostalMime.parse(raw);
    expect(text).toContain('You asked for 3 December 2199.');
    const consultation = { subject: 'For {{preferredDate}}', text: 'Thank you.' };
    const submission = await store.db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const mail = receiptOf(submission, '<a@b.example>', { ...company, receipts: { consultation } });
    expect(mail?.subject).toBe('For 3 December 2199');
  });

  test('are not sent for spam, and at most three times a day to one mailbox', async () => {
    const email = 'robot@engines.example';
    await send({ ...payloads.message, email, [spamSignals.honeypotField]: 'filled in' });
    expect(await receiptRows()).toEqual([]);
    const addresses = ['ada@ENGINES.example', 'Ada@engines.example', 'ada+looms@engines.example'];
    await Promise.all(
      [...addresses, ...addresses].map((email, index) =>
        send({ ...payloads.message, email, subject: `Looms ${index}` }),
      ),
    );
    await send({ ...payloads.message, subject: 'Once more' });
    expect(await receiptRows()).toHaveLength(3);
    await send({ ...payloads.message, email: 'charles@engines.example' });
    now += dayMs;
    await send({ ...payloads.message, subject: 'The day after' });
    expect(await receiptRows()).toHaveLength(5);
  });

  test('are sent if spam comes again without signs of spam', async () => {
    const id = await send({ ...payloads.message, [spamSignals.honeypotField]: 'filled in' });
    expect(await send(payloads.message)).toBe(id);
    expect(await receiptRows()).toMatchObject([{ subject_id: id, created_at: now }]);
  });

  test('count Gmail addresses that differ only in dots as one mailbox, and others separately', async () => {
    const spelled = ['a.da@gmail.com', 'ad.a+x@googlemail.com', 'ADA@gmail.com', 'a.d.a@gmail.com'];
    const others = ['a.da@gmail.example', 'ad.a@gmail.example', 'ada@gmail.example'];
    for (const email of [...spelled, ...others]) await send({ ...payloads.message, email });
    expect(await receiptRows()).toHaveLength(3 + others.length);
  });

  test('do not need an operator’s attention if they are given up', async () => {
    await send(payloads.contact);
    const states = async () =>
      (await store.db.selectFrom('jobs').select('state').execute()).map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']), 10_000);
    const receipt = store.db.updateTable('jobs').where('queue', '=', 'receipt');
    await receipt.set({ state: 'dead' }).execute();
    expect([await needsAttention(store.db, now), await countDead(store.db)]).toEqual([false, 0]);
  });
});
