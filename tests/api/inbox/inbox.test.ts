import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { openStore } from '#platform/database/open-store.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import {
  openTemporaryStore,
  storeWithMail,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
  await storeWithMail(store, { id: 'a' });
  await storeWithMail(store, { id: 'b', kind: 'quick_demo' });
  await storeWithMail(store, { id: 's', folder: 'spam', spam_reason: 'honeypot' });
});

const inbox = inboxOver(() => store.dataDir);
const ids = (entries: string) => (JSON.parse(entries) as Array<{ id: string }>).map(({ id }) => id);

describe('inbox list', () => {
  test('prints the newest first, in columns', async () => {
    const { code, data, messages } = await inbox(['list']);
    const [header = '', first = '', second = ''] = data.split('\n');
    expect(code).toBe(0);
    expect(first).toMatch(/^2026-11-21 09:30 {2}Quick demo {2}Ada Lovelace .* pending {2}b$/);
    expect(second).toContain('Contact');
    expect(first.indexOf('Ada')).toBe(header.indexOf('NAME'));
    expect(messages).toBe('2 in the inbox.\n2 new, 0 done; 1 contact, 1 quick_demo\n');
  });

  test('prints JSON for programs, and spam apart', async () => {
    expect(ids((await inbox(['list', '--json'])).data)).toEqual(['b', 'a']);
    expect(ids((await inbox(['list', '--json', '--spam'])).data)).toEqual(['s']);
  });

  test('says of spam why it is', async () => {
    await storeWithMail(store, { id: 'older', folder: 'spam', spam_reason: 'unrecorded' });
    const { data } = await inbox(['list', '--spam']);
    expect(data).toMatch(/WHY +ID\n.* a field that people do not see was filled in {2}s\n/);
    expect(data).toMatch(/ not recorded +older\n/);
    const shown = (await inbox(['show', 's'])).data;
    expect(shown).toContain('Folder    spam: a field that people do not see was filled in\n');
    expect((await inbox(['show', 'a'])).data).toContain('Folder    inbox\n');
  });

  test('says when there is more than it shows', async () => {
    const { data, messages } = await inbox(['list', '--limit', '1']);
    expect(data.trim().split('\n')).toHaveLength(2);
    expect(messages).toContain('The newest 1 of 2 in the inbox; --limit shows more.\n');
  });
});

describe('inbox show', () => {
  test('finds a submission by the beginning or the end of its id, when no other has it', async () => {
    await storeWithMail(store, { id: '01abc-first', kind: 'contact' });
    await storeWithMail(store, { id: '01abd-second', kind: 'contact' });
    expect((await inbox(['show', '01abc'])).data).toContain('01abc-first');
    expect((await inbox(['show', 'second'])).data).toContain('01abd-second');
    expect(await inbox(['show', '01a'])).toMatchObject({
      code: 1,
      messages: 'Several ids begin or end with 01a: give more of it.\n',
    });
  });

  test('prints all of one submission', async () => {
    const { data } = await inbox(['show', 'a']);
    expect(data).toContain('Email     ada@visitor.example\n');
    expect(data).toContain('\n\nHow many cogs does it take?\nAnd how long?\n');
  });

  test('prints no control character that a visitor has typed, nor does list', async () => {
    const evil = 'red \u001B[31m\u0007 and\u202E back';
    const fields = JSON.stringify({
      name: evil,
      email: 'e@a.example',
      subject: evil,
      message: evil,
    });
    await storeWithMail(store, { id: 'evil', fields });
    const printed = (await inbox(['list'])).data + (await inbox(['show', 'evil'])).data;
    expect(printed.match(/red {2}\[31m {2}and {2}back/g)).toHaveLength(5);
    for (const control of ['\u001B', '\u0007', '\u202E']) expect(printed).not.toContain(control);
  });

  test('says when there is none', async () => {
    const { code, data, messages } = await inbox(['show', 'z']);
    expect({ code, data }).toEqual({ code: 1, data: '' });
    expect(messages).toBe('There is no submission with the id z.\n');
  });
});

describe('inbox export', () => {
  test('writes a file that only its owner can read, as spreadsheets read it, and replaces none', async () => {
    const file = join(store.dataDir, 'all.jsonl');
    const args = ['export', '--format', 'jsonl', '--out', file];
    expect(await inbox(args)).toMatchObject({
      code: 0,
      data: '',
      messages: 'Exported 2 submissions.\n',
    });
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await inbox(args)).toMatchObject({ code: 1 });
    const table = join(store.dataDir, 'all.csv');
    await inbox(['export', '--format', 'csv', '--out', table]);
    const { data } = await inbox(['export', '--format', 'csv']);
    expect(readFileSync(table, 'utf8')).toBe(`\ufeff${data}`);
    const nowhere = join(store.dataDir, 'no', 'such', 'folder.csv');
    const { code, messages } = await inbox(['export', '--format', 'csv', '--out', nowhere]);
    expect({ code, messages }).toMatchObject({ code: 1 });
    expect(messages).toBe(
      `There is no folder ${join(store.dataDir, 'no', 'such')}. Make it, or name another.\n`,
    );
    expect((await inbox([...args.slice(0, -1), '/proc/x.jsonl'])).messages).toMatch(
      /^\/proc\/x\.jsonl cannot be written: [a-z -]+ \(E\w+\)\.\n$/,
    );
  });

  test('writes one JSON object a line, oldest first', async () => {
    const { data, messages } = await inbox(['export', '--format', 'jsonl']);
    expect(ids(`[${data.trim().split('\n').join(',')}]`)).toEqual(['a', 'b']);
    expect(messages).toBe('Exported 2 submissions.\n');
  });

  test('writes CSV with a header', async () => {
    const { data } = await inbox(['export', '--format', 'csv', '--spam']);
    const [header, record] = data.split('\r\n');
    expect(header).toMatch(/^id,receivedAt,kind,folder,mail,name,email,/);
    // The fields of forms that came later are behind these.
    expect(header).toMatch(/,subject,message,page,state(?:,|$)/);
    expect(record).toMatch(/^s,2026-11-21T09:30:00.000Z,contact,spam,pending,Ada Lovelace,ada@/);
  });

  test('reads any number of pages', async () => {
    const [base] = await store.db.selectFrom('submissions').selectAll().execute();
    const many = Array.from({ length: 5100 }, (_, index) => ({
      ...base,
      id: `m${String(index).padStart(5, '0')}`,
    }));
    for (let at = 0; at < many.length; at += 1000) {
      await store.db
        .insertInto('submissions')
        .values(many.slice(at, at + 1000) as never)
        .execute();
    }
    const { data, messages } = await inbox(['export', '--format', 'jsonl']);
    expect(data.trim().split('\n')).toHaveLength(5102);
    expect(messages).toBe('Exported 5102 submissions.\n');
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

describe('the inbox command', () => {
  test.each([
    [[]],
    [['lst']],
    [['list', '--jsn']],
    [['list', '--limit', 'all']],
    [['list', 'extra']],
    [['show']],
    [['export']],
    [['export', '--format', 'xml']],
    [['export', '--format', 'csv', 'extra']],
    [['erase']],
    [['erase', '--email', 'ada']],
    [['erase', 'ada@visitor.example']],
    [['end-sessions']],
    [['not-spam']],
    [['not-spam', 'a', 'b']],
    [['retry']],
    [['retry', 'a', '--all']],
    [['copy']],
    [['copy', '--to', 'mysql://x/y']],
    [['copy', '--to', 'postgres:///y']],
    [['copy', '--to', 'postgres://a:pass-phrase@b/c']],
    [['copy', '--to', 'postgres://a@b/c?password=pass-phrase']],
    [['test-mail', 'extra']],
    [['toString']],
  ])('prints the usage for the arguments %j', async (args) => {
    const { code, data, messages } = await inbox(args);
    expect({ code, data }).toEqual({ code: 2, data: '' });
    expect(messages).toContain('Usage: npm run inbox -- COMMAND');
    expect(messages).not.toContain('pass-phrase');
  });

  test.each([
    [['list', '--knid', 'contact'], 'There is no option --knid. Did you mean --kind?'],
    [['show', 'a', '--limit', '1'], '--limit is an option of other commands.'],
    [['show'], 'Give one ID, as list prints it.'],
    [['export'], '--format jsonl|csv is missing.'],
    [['list', '--limit', '0'], '--limit must be a whole number above 0, such as 200.'],
    [['list', '--limit'], "Option '--limit <value>' argument missing."],
  ])('says what is wrong with %j', async (args, sentence) => {
    expect((await inbox(args)).messages.split('\n')[0]).toBe(sentence);
  });

  test('says when nothing was ever stored', async () => {
    const { code, messages } = await inbox(['list'], { DATA_DIR: '/nowhere' });
    expect(code).toBe(1);
    expect(messages).toContain('There is no database at /nowhere/');
  });

  test('says when the file is not a store', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'quarrylight-'));
    for (const damaged of ['', 'not a database'.repeat(100)]) {
      await writeFile(databaseFile(DATA_DIR), damaged);
      const { code, messages } = await inbox(['list'], { DATA_DIR });
      expect(code).toBe(1);
      expect(messages).toContain(`${databaseFile(DATA_DIR)} cannot be read as a store: `);
    }
    await rm(DATA_DIR, { recursive: true });
  });

  test('ends an unexpected failure with a sentence, not a stack', async () => {
    await store.db.schema.dropTable('job_attempts').execute();
    const { code, messages } = await inbox(['list']);
    expect({ code, messages }).toEqual({
      code: 1,
      messages: 'The command failed: database: SQLITE_1.\n',
    });
  });

  test('cannot write to the store', async () => {
    const db = await openStore(store, 'read');
    await expect(db.deleteFrom('submissions').execute()).rejects.toThrow('readonly');
    await db.destroy();
  });
});
