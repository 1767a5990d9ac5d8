/** The output of the team's commands, on SQLite. The other files of this folder test what depends on the database. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseFile } from '#platform/store/sqlite.ts';
import { openForCommand } from '#platform/store/store.ts';
import { inboxAtTerminal, inboxOver } from '../../helpers/inbox.ts';
import { startScriptedSmtp } from '../../helpers/scripted-smtp.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  jobAbout,
  openTemporaryStore,
  storeWithMail,
  submissionRow,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
  await storeWithMail(store, { id: '01abc-a' });
  await storeWithMail(store, { id: '01abd-b', kind: 'quick_demo' });
  await storeWithMail(store, { id: 'older', folder: 'spam', spam_reason: 'unproven' });
  await storeWithMail(store, { id: 'spam', folder: 'spam', spam_reason: 'honeypot' });
});

const inbox = inboxOver(() => store.dataDir);
const because = 'a field that people do not see was filled in';

test.each([
  [
    'list',
    /^RECEIVED \(UTC\) +KIND +NAME .*\n2026-11-21 09:30 {2}Quick demo {2}Ada Lovelace .* pending {2}01abd-b\n.* Contact .*\n$/,
  ],
  [
    'list --spam',
    new RegExp(`WHY +ID\\n.* ${because} {2}spam\\n.* sent without the proof of work +older\\n$`),
  ],
  ['list --limit 1', /^[^\n]+\n[^\n]+01abd-b\n$/],
  [
    'show 01abc',
    /Email +ada@visitor\.example\n[^]*\n\nHow many cogs does it take\?\nAnd how long\?\n/,
  ],
  ['show bd-b', /^Id +01abd-b\n[^]*^Folder +inbox\n/m],
  ['show spam', new RegExp(`^Spam reason +${because}\\n`, 'm')],
  [
    'export --format jsonl',
    /^\{"id":"01abc-a".*"state":"new","page":"\/contact".*\}\n\{"id":"01abd-b".*\}\n$/,
  ],
  [
    'export --format csv --spam',
    // Fields of forms that were added later come after the others.
    /^id,receivedAt,kind,folder,mail,name,email,.*,subject,message,page,state(?:,.*)?\r\nolder,2026-11-21T09:30:00.000Z,contact,spam,pending,Ada Lovelace,ada@[^]*\r\nspam,/,
  ],
])('%s → prints the requested data', async (args, data) => {
  expect(await inbox(args.split(' '))).toMatchObject({
    code: 0,
    data: expect.stringMatching(data) as string,
  });
});

test('show lists each attempt to deliver the submission, and what is still waiting', async () => {
  await store.db.deleteFrom('jobs').execute();
  const due_at = Date.UTC(2026, 10, 22);
  for (const job of [
    { ...jobAbout('01abc-a', 'mail'), id: 1, state: 'sent' as const },
    { ...jobAbout('01abc-a', 'webhook'), id: 2, state: 'dead' as const },
    { ...jobAbout('01abc-a', 'chat'), id: 3, due_at },
    { ...jobAbout('01abd-b', 'receipt'), id: 4, due_at },
  ]) {
    await store.db.insertInto('jobs').values(job).execute();
  }
  const ended_at = Date.UTC(2026, 10, 21, 10);
  for (const [job_id, attempt, result] of [
    [1, 2, 'delivered'],
    [2, 1, 'refused (404)'],
    [4, 1, 'host silent (ETIMEDOUT)'],
    [1, 1, 'host unreachable (ENOTFOUND)'],
  ] as const) {
    const values = { job_id, attempt, ended_at: ended_at + attempt, result };
    await store.db.insertInto('job_attempts').values(values).execute();
  }
  const { data } = await inbox(['show', '01abc']);
  const rows = data.slice(data.indexOf('DELIVERY')).trim().split('\n');
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['DELIVERY', 'TRIED (UTC)', 'TRY', 'RESULT'],
    ['mail', '2026-11-21T10:00:00.001Z', '1', 'host unreachable (ENOTFOUND)'],
    ['mail', '2026-11-21T10:00:00.002Z', '2', 'delivered'],
    ['webhook', '2026-11-21T10:00:00.001Z', '1', 'refused (404)'],
    ['webhook', 'given up'],
    ['chat', 'next try 2026-11-22T00:00:00.000Z'],
  ]);
});

test.each<[args: string, code: number, words: RegExp]>([
  ['list', 0, /^2 in the inbox: 2 new, 0 done/],
  ['list --spam', 0, /^2 set aside as spam: 2 new/],
  ['list --limit 1', 0, /^These are the newest 1\. .* --limit\.\n2 in the inbox: 2 new, 0 done/],
  ['export --format jsonl', 0, /^Exported 2 submissions/],
  ['export --email Ada@Visitor.example', 0, /^Exported 4 submissions/],
  ['export --email ada@visitor.exampl', 1, /^Nothing is stored/],
  ['show z', 1, /No ID of a submission begins or ends with z\b/],
  ['show 01a', 1, /Several IDs .* 01a\./],
  ['not-spam 01abc', 1, /^01abc-a is already in the inbox/],
  ['erase --email ada@visitor.exampl', 1, /^Nothing is stored.* nothing was removed/],
])('%s → exits with %i and a message', async (args, code, words) => {
  const messages = expect.stringMatching(words) as string;
  expect(await inbox(args.split(' '))).toMatchObject({ code, messages });
});

test.each<[args: string, words: RegExp]>([
  ['', /^Which command/],
  ['lst', /no command lst\b/],
  ['list --knid contact', /'--knid'/],
  ['list extra', /'extra'/],
  ['list --limit 0', /--limit .* whole number above 0/],
  ['list --since 2026-02-30', /--since .* a day, such as 2026-12-31/],
  ['list --until tomorrow', /--until .* a day, such as 2026-12-31/],
  ['list --kind jobs', /--kind .* one of message, contact, /],
  ['list --state open', /--state .* new or done/],
  ['list --search=', /--search .* a text/],
  ['show', /Give one ID\. The command list prints the IDs/],
  ['not-spam a b', /Give one ID\. The command list prints the IDs/],
  ['done', /Give one ID or more\. The command list prints the IDs/],
  ['export', /--format is missing/],
  ['export --email a@b.example --format csv', /--email.* only --out, not --format/],
  ['export --spam --email a@b.example', /--email.* only --out, not --spam/],
  ['export --format xml', /--format .* jsonl or csv/],
  ['erase --email ada', /--email .* such as ada@example\.org/],
  ['retry', /one ID or --all/],
  ['retry a --all', /one ID or --all/],
])('"%s" → exits with 2, the mistake and the usage', async (args, words) => {
  const { code, data, messages } = await inbox(args === '' ? [] : args.split(' '));
  expect({ code, data }).toEqual({ code: 2, data: '' });
  const [mistake, usage] = messages.split('\n\nUsage: ');
  expect(mistake).toMatch(words);
  expect(usage).toMatch(/^npm run inbox -- COMMAND\n/);
});

test('list and show print no control characters from a visitor’s text', async () => {
  const evil = 'red \u001B[31m\u0007 and\u202E back';
  const texts = { name: evil, email: 'e@a.example', subject: evil, message: evil };
  await storeWithMail(store, { id: 'evil', fields: JSON.stringify(texts) });
  const printed = (await inbox(['list'])).data + (await inbox(['show', 'evil'])).data;
  expect(printed.match(/red {2}\[31m {2}and {2}back/g)).toHaveLength(5);
  for (const control of ['\u001B', '\u0007', '\u202E']) expect(printed).not.toContain(control);
});

describe('inbox export --out', () => {
  const exportTo = (file: string, format = 'csv') => ['export', '--format', format, '--out', file];

  test('writes a file that only its owner can read, and never replaces a file', async () => {
    const file = join(store.dataDir, 'all.csv');
    expect(await inbox(exportTo(file))).toMatchObject({ code: 0, data: '' });
    const { data } = await inbox(['export', '--format', 'csv']);
    expect(readFileSync(file, 'utf8')).toBe(`\ufeff${data}`);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await inbox(exportTo(file))).toMatchObject({
      code: 1,
      messages: expect.stringContaining(`${file} already exists`) as string,
    });
  });

  test('exports any number of submissions with progress, and replaces a partial file', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => submissionRow({ id: `m-${n}` }));
    for (const at of [0, 600]) {
      const some = rows.slice(at, at + 600);
      await store.db.insertInto('submissions').values(some).execute();
    }
    const file = join(temporaryFolder(), 'all.jsonl');
    writeFileSync(`${file}.part`, 'a half file');
    const { messages } = await inboxAtTerminal(exportTo(file, 'jsonl'), {
      DATA_DIR: store.dataDir,
    });
    // Each line replaces the one before.
    expect(messages.split('\r\u001B[K').filter(Boolean).slice(1)).toEqual([
      'Read 500 of 1202 …',
      'Read 1000 of 1202 …',
      'Exported 1202 submissions.\n',
    ]);
    const ids = readFileSync(file, 'utf8').match(/^\{"id":"[^"]+/gm);
    expect(new Set(ids)).toHaveProperty('size', 1202);
    // If the terminal also shows the data, progress would interrupt it.
    const shown = await inboxAtTerminal(['export', '--format', 'jsonl'], {
      DATA_DIR: store.dataDir,
    });
    expect(shown.messages).not.toContain('Read 500');
  });
});

describe('inbox test-mail', () => {
  test('fails without SMTP_URL, and names the folder of the file that it writes', async () => {
    const { code, messages } = await inbox(['test-mail']);
    const file = join(store.dataDir, 'mail', 'test.eml');
    expect({ code, messages }).toEqual({
      code: 1,
      messages: expect.stringMatching(
        new RegExp(
          `^Not sent: SMTP_URL .* written to ${file}\\. .* docs/operating/systemd\\.md, "A command that needs a secret"`,
        ),
      ) as string,
    });
    expect(await readdir(join(store.dataDir, 'mail'))).toHaveLength(1);
  });

  test('names no command that shows the mail: it is not stored', async () => {
    await inbox(['test-mail']);
    const mail = await readFile(join(store.dataDir, 'mail', 'test.eml'), 'utf8');
    expect(mail).toContain('Test mail');
    expect(mail.replaceAll('=\r\n', '')).not.toContain('read it again');
  });

  test('sends by SMTP, and fails if the mail is refused', async () => {
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
    await inbox(['test-mail', '--to', 'me@b.example'], env);
    expect(smtp.mails[1]?.recipients).toEqual(['me@b.example']);
    smtp.answer = 550;
    const failed = await inbox(['test-mail'], env);
    expect(failed.code).toBe(1);
    expect(failed.messages).toContain(
      `Not sent (team@a.example through 127.0.0.1:${smtp.port}): mail refused (EMESSAGE 550): 550 `,
    );
  });

  test.each([
    ['550', 'Not sent'],
    ['250', 'Sent'],
  ])('a very long %s answer → shows its beginning', async (status, result) => {
    const { port } = await startScriptedSmtp({ end: `${status} ${'x'.repeat(900_000)}` });
    const { messages } = await inbox(['test-mail'], { SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(messages).toMatch(new RegExp(`^${result}\\b.*: ${status} x{996}\\n$`));
  });

  test.each(['RCPT', 'end'] as const)(
    'an answer to %s → prints no control characters',
    async (step) => {
      const code = step === 'end' ? 250 : 550;
      const smtp = await startScriptedSmtp({
        [step]: `${code}-One\u001b[2J\n${code} Two\u009b31m`,
      });
      const { messages } = await inbox(['test-mail'], {
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      });
      expect(messages).toMatch(/: \d{3}-One \[2J \d{3} Two 31m\n$/);
    },
  );
});

describe('inbox failure', () => {
  test.each([
    ['', /^There is no store in FOLDER yet\. .* DATA_DIR/],
    [
      'not a database'.repeat(100),
      /in FOLDER \(DATA_DIR\) .*\(SQLITE_NOTADB\).* docs\/operating\/troubleshooting\.md/,
    ],
  ])('a missing or unreadable store → names the folder: %#', async (content, words) => {
    const DATA_DIR = temporaryFolder();
    await writeFile(databaseFile(DATA_DIR), content);
    const { code, messages } = await inbox(['list'], { DATA_DIR });
    expect(code).toBe(1);
    expect(messages.replace(DATA_DIR, 'FOLDER')).toMatch(words);
  });

  test('prints an unexpected failure in one sentence, without a stack', async () => {
    await store.db.schema.dropTable('job_attempts').execute();
    const { code, messages } = await inbox(['list']);
    expect({ code, messages }).toEqual({
      code: 1,
      messages: expect.stringMatching(/^[^\n]* SQLITE_1\.\n$/) as string,
    });
  });
});

test('a command that reads cannot write to the store', async () => {
  const db = await openForCommand(store, 'read');
  await expect(db.deleteFrom('submissions').execute()).rejects.toThrow('readonly');
  await db.destroy();
});
