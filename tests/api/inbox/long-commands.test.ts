/** Commands that take long: a terminal shows how far they are, and the next run puts right what was cut off. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inboxAtTerminal } from '../../helpers/inbox.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTemporaryStore, submissionRow } from '../../helpers/temporary-store.ts';

/** A store of 2100 submissions from one address. */
const filledStore = async (): Promise<string> => {
  const { db, dataDir } = await openTemporaryStore();
  for (let at = 0; at < 2100; at += 700) {
    const some = Array.from({ length: 700 }, (_, n) => submissionRow({ id: `${at + n}` }));
    await db.insertInto('submissions').values(some).execute();
  }
  return dataDir;
};

/** What is shown last, as each line takes the place of the one before. */
const lastLine = (messages: string): string => messages.split('\r\u001B[K').at(-1) ?? '';

test('an export shows how far it is, and replaces the half file of one that was cut off', async () => {
  const DATA_DIR = await filledStore();
  const file = join(temporaryFolder(), 'all.csv');
  writeFileSync(`${file}.part`, 'a half file');
  const args = ['export', '--format', 'csv', '--out', file];
  const { code, messages } = await inboxAtTerminal(args, { DATA_DIR });
  expect(code).toBe(0);
  expect(messages).toContain('Exported 2000 of 2100 …');
  expect(lastLine(messages)).toBe('Exported 2100 submissions.\n');
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffid,/);
});

test('an erasure shows how far it is', async () => {
  const args = ['erase', '--email', 'ada@visitor.example'];
  const { messages } = await inboxAtTerminal(args, { DATA_DIR: await filledStore() });
  expect(messages).toContain('Read 1000 of 2100 …');
  expect(messages).toContain('Removed 400 of 2100 submissions …');
  expect(lastLine(messages)).toMatch(/^Removed 2100 submissions, /);
});
