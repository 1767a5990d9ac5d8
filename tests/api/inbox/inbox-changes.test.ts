/** The inbox's commands that change something, each beside the open store of a running service. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addAccount } from '#course-walk/accounts/accounts.ts';
import { issueToken, touchSession } from '#course-walk/accounts/tokens.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { createJobWorker } from '#platform/jobs/job-worker.ts';
import { withBystanders } from '../../helpers/bystanders.ts';
import { testHandler } from '../../helpers/job-handler.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import {
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

let store: TemporaryStore;
const inbox = inboxOver(() => store.dataDir);
const fieldsOf = (email: string) => JSON.stringify({ name: 'Ada', email, message: 'Hello there.' });
const ids = async () =>
  (await store.db.selectFrom('submissions').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
const jobs = () => store.db.selectFrom('jobs').selectAll().orderBy('id').execute();

beforeEach(async () => {
  store = await withBystanders(await openTemporaryStore());
  await storeWithMail(store, { id: 'a', fields: fieldsOf('ada@visitor.example') });
  await storeWithMail(store, { id: 'b', fields: fieldsOf('bob@visitor.example') });
  const spam = submissionRow({ id: 's', folder: 'spam', fields: fieldsOf('Ada@Visitor.example') });
  await store.db.insertInto('submissions').values(spam).execute();
});

describe('inbox erase', () => {
  test('removes all submissions from an email address in any case, with their files, and says how many', async () => {
    const mail = join(store.dataDir, 'mail');
    await mkdir(mail);
    for (const file of ['a.eml', 'b.eml', 's.eml.part']) await writeFile(join(mail, file), 'mail');
    const { code, data, messages } = await inbox(['erase', '--email', 'ADA@visitor.example']);
    expect({ code, data }).toEqual({ code: 0, data: '' });
    expect(messages).toMatch(/^Removed 2 submissions, 1 job and 1 mail file\. /);
    expect(await ids()).toEqual(['b']);
    expect(await jobs()).toMatchObject([{ about: 'b' }]);
    expect(await readdir(mail)).toEqual(['b.eml']);
  });

  test('leaves nothing of them on the disk after a checkpoint', async () => {
    await inbox(['erase', '--email', 'ada@visitor.example']);
    await store.checkpoint?.();
    const files = ['', '-wal'].map((end) => readFileSync(databaseFile(store.dataDir) + end));
    const kept = Buffer.concat(files).toString('latin1').toLowerCase();
    expect(kept).not.toContain('ada@visitor');
    expect(kept).toContain('bob@visitor');
  });

  test('removes the files of mails to the account', async () => {
    const holder = { email: 'ada@visitor.example', firstname: 'Ada', lastname: 'Byron' };
    const account = { ...holder, passwordHash: 'x', provenAt: null };
    await addAccount(store.db, account, Date.now());
    const mail = join(store.dataDir, 'mail');
    await mkdir(mail);
    for (const file of [`${randomUUID()}.eml`, 'spam-2026-11-21.eml']) {
      await writeFile(join(mail, file), 'mail');
    }
    await inbox(['erase', '--email', 'ada@visitor.example']);
    expect(await readdir(mail)).toEqual(['spam-2026-11-21.eml']);
  });

  test('names the stores set aside by restores, which may still hold the person', async () => {
    const aside = `${databaseFile(store.dataDir)}.before-2026-11-21T09-30-00.000Z`;
    for (const file of [aside, `${aside}-wal`]) await writeFile(file, 'a store');
    const erase = ['erase', '--email', 'ada@visitor.example'];
    const named = `These may still hold the person, and are yours to delete: ${aside}, ${aside}-wal.\n`;
    expect((await inbox(erase)).messages).toMatch(/^Removed 2 submissions, .* are not touched\. /);
    expect((await inbox(erase)).messages).toBe(
      `Nothing is stored for this email address; nothing was removed. ${named}`,
    );
  });

  test('fails for an email address without submissions or account, so that a mistyped one is noticed', async () => {
    const { code, messages } = await inbox(['erase', '--email', 'ada@visitor.exampl']);
    expect({ code, messages }).toEqual({
      code: 1,
      messages: 'Nothing is stored for this email address; nothing was removed.\n',
    });
    expect(await ids()).toEqual(['a', 'b', 's']);
  });
});

describe('inbox not-spam', () => {
  test('moves it to the inbox, and a running service delivers it', async () => {
    const { code } = await inbox(['not-spam', 's']);
    expect(code).toBe(0);
    const perform = vi.fn().mockResolvedValue(undefined);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const running = createJobWorker({ db: store.db, handlers: [testHandler(perform)], log });
    running.wake();
    await vi.waitFor(() => expect(perform).toHaveBeenCalledTimes(3), 30_000);
    await running.stop();
    expect(await jobs()).toContainEqual(
      expect.objectContaining({ about: 's', kind: 'mail', state: 'sent' }),
    );
    expect(await inbox(['not-spam', 's'])).toMatchObject({
      code: 1,
      messages: 's is in the inbox already.\n',
    });
  });

  test('also calls the webhook, where one is set, and sends no receipt', async () => {
    await inbox(['not-spam', 's'], { WEBHOOK_URL: 'https://hooks.example/x', RECEIPTS: 'on' });
    const rows = (await jobs()).filter((row) => row.about === 's');
    expect(rows.map(({ kind }) => kind)).toEqual(['mail', 'webhook']);
  });
});

describe('inbox retry', () => {
  const giveUp = () =>
    store.db.updateTable('jobs').set({ state: 'dead', attempts: 15, due_at: 9e15 }).execute();

  test('gives the given-up rows of one submission all their tries again', async () => {
    await giveUp();
    expect((await inbox(['list'])).messages).toContain('2 deliveries were given up');
    expect((await inbox(['retry', 'a'])).messages).toMatch(
      /^1 delivery queued again\. .* within 5 seconds\.$/m,
    );
    expect(await jobs()).toMatchObject([
      { about: 'a', state: 'pending', attempts: 0 },
      { about: 'b', state: 'dead', attempts: 15 },
    ]);
  });

  test('gives all given-up rows their tries again that list counts, which are not those to strangers', async () => {
    await giveUp();
    await store.db.updateTable('jobs').set({ optional: 1 }).where('about', '=', 'b').execute();
    expect((await inbox(['list'])).messages).toContain('1 delivery was given up');
    expect((await inbox(['retry', '--all'])).messages).toMatch(/^1 delivery queued again\./);
    expect(await jobs()).toMatchObject([{ state: 'pending' }, { state: 'dead' }]);
  });

  test('makes pending rows due now, but not those that are leased', async () => {
    const later = Date.now() + 3_600_000;
    await store.db.updateTable('jobs').set({ attempts: 4, due_at: later }).execute();
    await inbox(['retry', 'a']);
    const [a] = await jobs();
    expect(a).toMatchObject({ attempts: 4, state: 'pending' });
    expect(a?.due_at).toBeLessThan(later);
    await store.db.updateTable('jobs').set({ due_at: later, leased_until: later }).execute();
    expect((await inbox(['retry', 'a'])).messages).toBe(
      'Nothing has been given up, and nothing waits.\n',
    );
  });

  test('says when there is no such submission', async () => {
    expect(await inbox(['retry', 'z'])).toMatchObject({ code: 1 });
  });
});

test('commands log their security events, by the account’s id and with no address', async () => {
  const holder = { email: 'ada@visitor.example', firstname: 'Ada', lastname: 'Byron' };
  const account = await addAccount(
    store.db,
    { ...holder, passwordHash: 'x', provenAt: null },
    Date.now(),
  );
  const email = ['--email', 'ada@visitor.example'];
  const { events } = await inbox(['end-sessions', ...email]);
  expect(events).toMatchObject([{ event: 'ended', account }]);
  const exported = await inbox(['export', '--format', 'csv']);
  expect(exported.events).toMatchObject([{ event: 'exported', user: process.getuid?.() }]);
  const erased = await inbox(['erase', ...email]);
  expect(erased.events).toMatchObject([{ event: 'erased', account }]);
  expect(JSON.stringify(erased.events)).not.toContain('@');
});

test('inbox end-sessions ends those of one account, and notices a mistyped address', async () => {
  const holder = { email: 'ada@visitor.example', firstname: 'Ada', lastname: 'Byron' };
  const account = { ...holder, passwordHash: 'x', provenAt: null };
  const id = (await addAccount(store.db, account, Date.now())) ?? '';
  const token = await issueToken(store.db, id, Date.now());
  const { code, messages } = await inbox(['end-sessions', '--email', 'Ada@visitor.example']);
  expect([code, messages]).toEqual([0, 'Ended 1 session.\n']);
  expect(await touchSession(store.db, token, Date.now())).toBeUndefined();
  expect((await inbox(['end-sessions', '--email', 'eda@visitor.example'])).code).toBe(1);
});
