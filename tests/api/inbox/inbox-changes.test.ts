/** The team's commands that change the store, each while a service has the store open. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { submissionId } from '#contact/submission-store.ts';
import { addAccount, findAccount } from '#course-walk/accounts.ts';
import { addCourse } from '#course-walk/courses.ts';
import { accountMailQueue } from '#course-walk/reset-links.ts';
import { startSession } from '#course-walk/sessions.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { newJob } from '#platform/jobs/job.ts';
import { ada } from '../../helpers/course-walk.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import {
  describeOnDatabases,
  storeWithMail,
  submissionRow,
} from '../../helpers/temporary-store.ts';

const ofAda = ['--email', 'ADA@visitor.example'];
const fieldsWith = (email: string) =>
  JSON.stringify({ name: 'Ada', email, message: 'Hello there.' });

describeOnDatabases('inbox', (store, database) => {
  beforeEach(async () => {
    await storeWithMail(store, { id: 'a', fields: fieldsWith('ada@visitor.example') });
    await storeWithMail(store, { id: 'b', fields: fieldsWith('bob@visitor.example') });
    const spam = submissionRow({
      id: 's',
      folder: 'spam',
      fields: fieldsWith('Ada@Visitor.example'),
    });
    await store.db.insertInto('submissions').values(spam).execute();
  });

  const inbox = (args: string[], env: Record<string, string> = {}) =>
    inboxOver(() => store.dataDir)(args, { DATABASE_URL: store.databaseUrl, ...env });
  const ids = async () =>
    (await store.db.selectFrom('submissions').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const jobs = () => store.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const mailFolder = async (...files: string[]): Promise<string> => {
    const folder = join(store.dataDir, 'mail');
    await mkdir(folder);
    for (const file of files) await writeFile(join(folder, file), 'mail');
    return folder;
  };
  const signUp = async (email = 'ada@visitor.example'): Promise<string> => {
    const account = { ...ada, email, passwordHash: 'x', verifiedAt: null };
    return (await addAccount(store.db, account, Date.now())) ?? expect.fail();
  };

  test('export --email copies the data that erase removes, without secrets', async () => {
    const id = await signUp();
    await signUp('bob@visitor.example');
    await startSession(store.db, id, Date.now());
    const course = { name: 'Spring Grand Prix', venue: 'Hickstead', courseImage: '' };
    const added = await store.db
      .transaction()
      .execute((trx) => addCourse(trx, id, course, Date.UTC(2026, 10, 21)));
    const { data, messages } = await inbox(['export', ...ofAda]);
    expect(messages).toMatch(/^Exported 2 submissions and the course-walk account/);
    const lines = data
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    const { firstname, lastname } = ada;
    expect(lines).toEqual([
      expect.objectContaining({ id: 'a', folder: 'inbox' }),
      expect.objectContaining({ id: 's', folder: 'spam' }),
      {
        account: {
          id,
          email: 'ada@visitor.example',
          firstname,
          lastname,
          createdAt: time,
          verifiedAt: null,
        },
        courses: [{ id: added?._id, ...course, createdAt: '2026-11-21T00:00:00.000Z' }],
      },
    ]);
    const file = join(store.dataDir, 'ada.jsonl');
    expect(await inbox(['export', ...ofAda, '--out', file])).toMatchObject({ code: 0, data: '' });
    expect(readFileSync(file, 'utf8')).toBe(data);
  });

  test('export --email copies an account that has sent nothing', async () => {
    const id = await signUp('grace@visitor.example');
    const { data } = await inbox(['export', '--email', 'grace@visitor.example']);
    expect(JSON.parse(data)).toMatchObject({ account: { id }, courses: [] });
  });

  test('erase removes all submissions from an email address in any case, with jobs and files', async () => {
    const [hers, his] = [submissionId(1), submissionId(2)];
    await storeWithMail(store, { id: hers, fields: fieldsWith('ada@visitor.example') });
    await storeWithMail(store, { id: his, fields: fieldsWith('bob@visitor.example') });
    const folder = await mailFolder(`${hers}.receipt.eml`, `${his}.eml`, `${hers}.eml.part`);
    const { code, data, messages } = await inbox(['erase', ...ofAda]);
    expect({ code, data }).toEqual({ code: 0, data: '' });
    expect(messages).toMatch(/^Removed 3 submissions, with jobs and mail files\. /);
    expect(await ids()).toEqual([his, 'b']);
    expect(await jobs()).toMatchObject([{ subject_id: 'b' }, { subject_id: his }]);
    expect(await readdir(folder)).toEqual([`${his}.eml`]);
  });

  test('erase reports mail files that it cannot remove, and removes everything else', async () => {
    // A file in place of the folder, because root can read and write any folder.
    await writeFile(join(store.dataDir, 'mail'), 'no folder');
    const { code, messages } = await inbox(['erase', ...ofAda]);
    expect(code).toBe(1);
    expect(messages).toMatch(
      /^Removed 2 submissions, with jobs\. Mail files could not be removed from /,
    );
    expect(messages).toContain('/mail: no such file or folder (ENOTDIR). Correct this. ');
    expect(await ids()).toEqual(['b']);
  });

  test('erase removes the account with the files of its mails, and says so', async () => {
    const [waiting, used, ofBob] = [randomUUID(), randomUUID(), randomUUID()];
    const names = [waiting, used, ofBob].map((id) => `${id}.eml`);
    const folder = await mailFolder(...names, 'spam-2026-11-21.eml');
    const [user, bob] = [await signUp(), await signUp('bob@visitor.example')];
    for (const [id, user_id] of [
      [waiting, user],
      [used, undefined],
      [ofBob, bob],
    ] as const) {
      const job = { queue: accountMailQueue, subjectId: id, domain: 'site.example', createdAt: 1 };
      await store.db.insertInto('jobs').values(newJob(job)).execute();
      if (user_id === undefined) continue;
      const mail = { id, user_id, created_at: 1, expires_at: Date.now() };
      await store.db.insertInto('course_walk_mails').values(mail).execute();
    }
    const { messages } = await inbox(['erase', ...ofAda]);
    expect(messages).toContain(' Removed the course-walk account with its courses.');
    expect(new Set(await readdir(folder))).toEqual(new Set([names[2], 'spam-2026-11-21.eml']));
    expect(await findAccount(store.db, 'ada@visitor.example')).toBeUndefined();
  });

  /** Makes the database store two submissions when the one with ID `a` is removed: one of its sender, one of Bob. */
  const storeAtRemoval = async (): Promise<void> => {
    const valuesOf = (id: string, email: string) =>
      `('${id}', 'contact', 'inbox', ${Date.now()}, '{"email":"${email}"}', '${id}', '/', '')`;
    const insert = `insert into submissions (id, kind, folder, received_at, fields, fingerprint, page, search_text)
      values ${valuesOf('later', 'ADA@visitor.example')}, ${valuesOf('bob', 'bob@visitor.example')};`;
    const action = database === 'SQLite' ? `begin ${insert} end` : 'execute function send_more()';
    for (const statement of [
      ...(database === 'SQLite'
        ? []
        : [
            `create function send_more() returns trigger language plpgsql as $$ begin ${insert} return null; end $$`,
          ]),
      `create trigger send_more after delete on submissions for each row when (old.id = 'a') ${action}`,
    ]) {
      await sql.raw(statement).execute(store.db);
    }
  };

  test('erase also removes what the sender sends during the removal, but nothing of others', async () => {
    await storeAtRemoval();
    expect((await inbox(['erase', ...ofAda])).messages).toMatch(/^Removed 3 submissions, /);
    expect(await ids()).toEqual(['b', 'bob']);
  });

  test('erase names the stores set aside that may still hold the person', async () => {
    const file = databaseFile(store.dataDir);
    const aside = `${file}.before-2026-11-21T09-30-00.000Z`;
    const files = database === 'SQLite' ? [aside, `${aside}-wal`, `${file}.part`] : [file];
    for (const each of files) await writeFile(each, 'a store');
    const named = `may still hold this person's data. Delete them yourself: ${files.join(', ')}.\n`;
    expect((await inbox(['erase', ...ofAda])).messages).toContain(named);
    const { messages } = await inbox(['erase', ...ofAda]);
    expect(messages).toContain('nothing was removed');
    expect(messages).toContain(named);
  });

  test('not-spam moves a submission to the inbox as new and delivers it, without a receipt', async () => {
    await store.db.updateTable('submissions').set({ done_at: 1 }).where('id', '=', 's').execute();
    await inbox(['not-spam', 's'], { WEBHOOK_URL: 'https://hooks.example/x', RECEIPTS: 'on' });
    const due = { subject_id: 's', state: 'pending', due_at: 0, leased_until: 0 };
    expect((await jobs()).filter(({ subject_id }) => subject_id === 's')).toMatchObject([
      { queue: 'mail', ...due },
      { queue: 'webhook', ...due },
    ]);
    expect((await inbox(['list'])).messages).toMatch(/^3 in the inbox: 3 new/);
  });

  describe('retry', () => {
    const later = Date.now() + 3_600_000;
    const dead = { state: 'dead', attempts: 15, due_at: 9e15 } as const;
    const waiting = { state: 'pending', attempts: 4, due_at: later } as const;
    const leased = { ...waiting, leased_until: later };
    const again = { state: 'pending', due_at: 0 };

    test.each([
      ['a', dead, [{ ...again, attempts: 0 }, dead], '1 delivery queued again.'],
      ['--all', dead, [{ ...again, attempts: 0 }, dead], '1 delivery queued again.'],
      ['a', waiting, [{ ...again, attempts: 4 }, waiting], '1 delivery queued again.'],
      ['--all', waiting, [{ ...again, attempts: 4 }, waiting], '1 delivery queued again.'],
      ['a', leased, [leased, leased], 'There is nothing to retry.'],
      ['--all', leased, [leased, leased], 'There is nothing to retry.'],
    ])(
      '%s, deliveries %o → queued again, unless they are under way',
      async (choice, before, after, message) => {
        await store.db.updateTable('jobs').set(before).execute();
        // --all leaves out mails to visitors.
        await store.db
          .updateTable('jobs')
          .set({ optional: 1 })
          .where('subject_id', '=', 'b')
          .execute();
        const { messages } = await inbox(['list']);
        expect(messages.includes('1 delivery was given up')).toBe(before === dead);
        expect((await inbox(['retry', choice])).messages.startsWith(message)).toBe(true);
        expect(await jobs()).toMatchObject(after);
      },
    );

    test.runIf(database === 'PostgreSQL')(
      'leaves a delivery under way to its service, even if the computer’s clock is ahead',
      async () => {
        await store.db.updateTable('jobs').set(leased).execute();
        const clock = vi.spyOn(Date, 'now').mockReturnValue(later + 1);
        const { messages } = await inbox(['retry', 'a']).finally(() => clock.mockRestore());
        expect(messages).toContain('nothing to retry');
      },
    );
  });

  test('logs security events with the account’s ID, but without an address', async () => {
    const account = await signUp();
    const logged = [];
    for (const args of [
      ['export', '--format', 'csv'],
      ['export', ...ofAda],
      ['erase', ...ofAda],
    ]) {
      logged.push(...(await inbox(args)).events);
    }
    expect(logged).toMatchObject([
      { event: 'exported', user: process.getuid?.() },
      { event: 'exported', user: process.getuid?.(), account },
      { event: 'erased', account },
    ]);
    expect(JSON.stringify(logged)).not.toContain('@');
  });
});
