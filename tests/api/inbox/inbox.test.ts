/** What the team's commands print, over SQLite; what a database decides is in the other files of this folder. */
import { readFileSync, statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { openStore } from '#platform/database/open-store.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  openTemporaryStore,
  storeWithMail,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
  await storeWithMail(store, { id: '01abc-a' });
  await storeWithMail(store, { id: '01abd-b', kind: 'quick_demo' });
  await storeWithMail(store, { id: 'older', folder: 'spam', spam_reason: 'unrecorded' });
  await storeWithMail(store, { id: 'spam', folder: 'spam', spam_reason: 'honeypot' });
});

const inbox = inboxOver(() => store.dataDir);
const because = 'a field that people do not see was filled in';

test.each([
  [
    'list',
    /^RECEIVED \(UTC\) +KIND +NAME .*\n2026-11-21 09:30 {2}Quick demo {2}Ada Lovelace .* pending {2}01abd-b\n.* Contact .*\n$/,
  ],
  ['list --spam', new RegExp(`WHY +ID\\n.* ${because} {2}spam\\n.* not recorded +older\\n$`)],
  ['list --limit 1', /^[^\n]+\n[^\n]+01abd-b\n$/],
  ['list --json', /"id": "01abd-b"[^]*"id": "01abc-a"/],
  [
    'show 01abc',
    /Email +ada@visitor\.example\n[^]*\n\nHow many cogs does it take\?\nAnd how long\?\n/,
  ],
  ['show bd-b', /^Id +01abd-b\n[^]*^Folder +inbox\n/m],
  ['show spam', new RegExp(`^Folder +spam: ${because}\\n`, 'm')],
  ['export --format jsonl', /^\{"id":"01abc-a".*\}\n\{"id":"01abd-b".*\}\n$/],
  [
    'export --format csv --spam',
    // The fields of forms that came later are behind the others.
    /^id,receivedAt,kind,folder,mail,name,email,.*,subject,message,page,state(?:,.*)?\r\nolder,2026-11-21T09:30:00.000Z,contact,spam,pending,Ada Lovelace,ada@[^]*\r\nspam,/,
  ],
])('%s prints what was asked for', async (args, data) => {
  expect(await inbox(args.split(' '))).toMatchObject({
    code: 0,
    data: expect.stringMatching(data) as string,
  });
});

test.each<[args: string, code: number, messages: string | RegExp]>([
  ['list', 0, '2 in the inbox.\n2 new, 0 done; 1 contact, 1 quick_demo\n'],
  ['list --spam', 0, '2 set aside as spam.\n2 new, 0 done; 2 contact\n'],
  ['list --limit 1', 0, /^The newest 1 of 2 in the inbox; --limit shows more\.\n/],
  ['export --format jsonl', 0, 'Exported 2 submissions.\n'],
  ['show z', 1, 'There is no submission with the id z.\n'],
  ['show 01a', 1, 'Several ids begin or end with 01a: give more of it.\n'],
  ['done 01abc z', 1, 'There is no submission with the id z.\n'],
  ['retry z', 1, 'There is no submission with the id z.\n'],
  ['not-spam 01abc', 1, '01abc-a is in the inbox already.\n'],
  [
    'erase --email ada@visitor.exampl',
    1,
    'Nothing is stored for this email address; nothing was removed.\n',
  ],
  [
    'end-sessions --email ada@visitor.exampl',
    1,
    'There is no course-walk account with this email address.\n',
  ],
])('%s ends with %i and says so', async (args, code, messages) => {
  const printed = await inbox(args.split(' '));
  expect(printed.code).toBe(code);
  if (typeof messages === 'string') expect(printed.messages).toBe(messages);
  else expect(printed.messages).toMatch(messages);
});

test.each([
  ['', 'Which command?'],
  ['lst', 'There is no command lst.'],
  ['toString', 'There is no command toString.'],
  ['list --knid contact', 'There is no option --knid. Did you mean --kind?'],
  ['show a --limit 1', '--limit is an option of other commands.'],
  ['list extra', "Unexpected argument 'extra'. This command does not take positional arguments."],
  ['list --limit', "Option '--limit <value>' argument missing."],
  ['list --limit 0', '--limit must be a whole number above 0, such as 200.'],
  ['list --since 2026-02-30', '--since must be a day, such as 2026-12-31.'],
  ['list --until tomorrow', '--until must be a day, such as 2026-12-31.'],
  ['list --since 2026-11-21 --until 2026-11-20', '--until must not be before --since.'],
  ['list --kind jobs', '--kind must be one of message, contact, '],
  ['list --state open', '--state must be one of new, done.'],
  ['list --search=', '--search must be a text.'],
  ['show', 'Give one ID, as list prints it.'],
  ['not-spam a b', 'Give one ID, as list prints it.'],
  ['done', 'Give one ID or more, as list prints it.'],
  ['export', '--format jsonl|csv is missing.'],
  ['export --format xml', '--format must be one of jsonl, csv.'],
  ['erase --email ada', '--email must be an address, such as ada@example.org.'],
  ['retry', 'retry takes one ID or --all.'],
  ['retry a --all', 'retry takes one ID or --all.'],
  ['copy --to mysql://x/y', '--to must be postgres://user@host/database without a password'],
  ['copy --to postgres:///y', '--to must be postgres://user@host/database without a password'],
  ['copy --to postgres://a:pass-phrase@b/c', '--to must be '],
  ['copy --to postgres://a@b/c?password=pass-phrase', '--to must be '],
])('"%s" ends with 2, what is wrong, and the usage', async (args, sentence) => {
  const { code, data, messages } = await inbox(args === '' ? [] : args.split(' '));
  expect({ code, data }).toEqual({ code: 2, data: '' });
  expect(messages.slice(0, sentence.length)).toBe(sentence);
  expect(messages).toContain('\n\nUsage: npm run inbox -- COMMAND\n');
  expect(messages).not.toContain('pass-phrase');
});

test('no control character that a visitor has typed is printed', async () => {
  const evil = 'red \u001B[31m\u0007 and\u202E back';
  const texts = { name: evil, email: 'e@a.example', subject: evil, message: evil };
  await storeWithMail(store, { id: 'evil', fields: JSON.stringify(texts) });
  const printed = (await inbox(['list'])).data + (await inbox(['show', 'evil'])).data;
  expect(printed.match(/red {2}\[31m {2}and {2}back/g)).toHaveLength(5);
  for (const control of ['\u001B', '\u0007', '\u202E']) expect(printed).not.toContain(control);
});

describe('inbox export --out', () => {
  const exportTo = (file: string, format = 'csv') =>
    inbox(['export', '--format', format, '--out', file]);

  test('writes a file that only its owner can read, as spreadsheets read it, and replaces none', async () => {
    const file = join(store.dataDir, 'all.csv');
    const messages = 'Exported 2 submissions.\n';
    expect(await exportTo(file)).toMatchObject({ code: 0, data: '', messages });
    const { data } = await inbox(['export', '--format', 'csv']);
    expect(readFileSync(file, 'utf8')).toBe(`\ufeff${data}`);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await exportTo(file)).toMatchObject({
      code: 1,
      messages: `${file} is there already: name a file that is not.\n`,
    });
    await exportTo(join(store.dataDir, 'all.jsonl'), 'jsonl');
    expect(readFileSync(join(store.dataDir, 'all.jsonl'), 'utf8')).toMatch(/^\{"id":"01abc-a"/);
  });

  test.each(['/proc/x.csv', '/no/such/folder.csv'])(
    'says why %s cannot be written',
    async (file) => {
      const { code, messages } = await exportTo(file);
      expect(code).toBe(1);
      expect(messages).toMatch(/^\/\S+ cannot be written: [a-z -]+ \(E\w+\)\.\n$/);
    },
  );

  test('reads any number of pages', async () => {
    const [base] = await store.db.selectFrom('submissions').selectAll().execute();
    for (let page = 0; page < 2; page += 1) {
      const rows = Array.from({ length: 600 }, (_, n) => ({ ...base, id: `m${page}-${n}` }));
      await store.db
        .insertInto('submissions')
        .values(rows as never)
        .execute();
    }
    const { data, messages } = await inbox(['export', '--format', 'jsonl']);
    expect(new Set(data.trim().split('\n'))).toHaveProperty('size', 1202);
    expect(messages).toBe('Exported 1202 submissions.\n');
  });
});

describe('inbox test-mail', () => {
  test('writes a mail file and says where', async () => {
    const { code, messages } = await inbox(['test-mail']);
    expect(code).toBe(0);
    expect(messages).toContain(join(store.dataDir, 'mail'));
    expect(await readdir(join(store.dataDir, 'mail'))).toHaveLength(1);
  });

  test('sends by SMTP, and fails when the mail is refused', async () => {
    const smtp = await startSmtp();
    const env = {
      SMTP_URL: smtp.url,
      MAIL_TO: 'team@a.example',
      MAIL_FROM: 'Web <web@quarrylight.invalid>',
    };
    const { code, messages } = await inbox(['test-mail'], env);
    expect({ code, sent: smtp.mails.length }).toEqual({ code: 0, sent: 1 });
    expect(messages).toMatch(
      /^Sent: team@a\.example through 127\.0\.0\.1:\d+\. The server answered: 250 [^\n]+\n$/,
    );
    smtp.answer = 550;
    const failed = await inbox(['test-mail'], env);
    expect(failed.code).toBe(1);
    expect(failed.messages).toContain(
      `Not sent (team@a.example through 127.0.0.1:${smtp.port}): mail refused (EMESSAGE 550): 550 `,
    );
    await smtp.close();
  });
});

describe('the inbox says', () => {
  test('when nothing was ever stored', async () => {
    const { code, messages } = await inbox(['list'], { DATA_DIR: '/nowhere' });
    expect(code).toBe(1);
    expect(messages).toContain('There is no database at /nowhere/');
  });

  test.each(['', 'not a database'.repeat(100)])('when the file is no store', async (damaged) => {
    const DATA_DIR = temporaryFolder();
    await writeFile(databaseFile(DATA_DIR), damaged);
    const { code, messages } = await inbox(['list'], { DATA_DIR });
    expect(code).toBe(1);
    expect(messages).toContain(`${databaseFile(DATA_DIR)} cannot be read as a store: `);
  });

  test('an unexpected failure in a sentence, without a stack', async () => {
    await store.db.schema.dropTable('job_attempts').execute();
    const { code, messages } = await inbox(['list']);
    expect({ code, messages }).toEqual({
      code: 1,
      messages: 'The command failed: database: SQLITE_1.\n',
    });
  });
});

test('a command that reads cannot write to the store', async () => {
  const db = await openStore(store, 'read');
  await expect(db.deleteFrom('submissions').execute()).rejects.toThrow('readonly');
  await db.destroy();
});
