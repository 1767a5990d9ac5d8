/** Commands that take long: a terminal shows how far they are, and Ctrl+C leaves nothing half done. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restore } from '#platform/backup/restore.ts';
import { backUp } from '#platform/backup/backup.ts';
import { startProgress } from '#platform/commands/progress.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { inboxAtTerminal, inboxOver } from '../../../helpers/inbox.ts';
import { waiting } from '../../../helpers/outage.ts';
import { freshDatabase, postgresStartMs } from '../../../helpers/postgres.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import {
  openTemporaryStore,
  storeWithMail,
  submissionRow,
} from '../../../helpers/temporary-store.ts';

const rows = 2100;

/** A closed store of submissions from one address; gives its folder. */
const filledStore = async (): Promise<string> => {
  const dataDir = temporaryFolder();
  const { db, close } = await openDatabase({ dataDir, databaseUrl: '' });
  for (let at = 0; at < rows; at += 700) {
    const some = Array.from({ length: 700 }, (_, n) =>
      submissionRow({ id: `${at + n}`.padStart(8, '0') }),
    );
    await db.insertInto('submissions').values(some).execute();
  }
  await close();
  return dataDir;
};

/** What is shown last, as each line takes the place of the one before. */
const lastLine = (messages: string): string => messages.split('\r\u001B[K').at(-1) ?? '';

test('an export shows how far it is, and leaves no file at Ctrl+C', async () => {
  const DATA_DIR = await filledStore();
  const folder = temporaryFolder();
  const args = ['export', '--format', 'csv', '--out', join(folder, 'all.csv')];
  const stopped = await inboxAtTerminal(args, { DATA_DIR }, 'Exported 1000 of 2100 …');
  expect(stopped.code).toBe(130);
  expect(lastLine(stopped.messages)).toBe('Interrupted: nothing was written.\n');
  expect(readdirSync(folder)).toEqual([]);

  const whole = await inboxAtTerminal(args, { DATA_DIR });
  expect(whole.code).toBe(0);
  expect(whole.messages).toContain('Exported 2000 of 2100 …');
  expect(lastLine(whole.messages)).toBe('Exported 2100 submissions.\n');
});

test('an erasure ends after its batch at Ctrl+C, says so, and goes on when it is given again', async () => {
  const DATA_DIR = await filledStore();
  const args = ['erase', '--email', 'ada@visitor.example'];
  const early = await inboxAtTerminal(args, { DATA_DIR }, 'Read 1000 of 2100 (inbox) …');
  expect([early.code, lastLine(early.messages)]).toEqual([
    130,
    'Interrupted: nothing was removed.\n',
  ]);
  const stopped = await inboxAtTerminal(args, { DATA_DIR }, 'Removed 400 of 2100');
  expect([stopped.code, lastLine(stopped.messages)]).toEqual([
    130,
    'Interrupted: 400 of 2100 submissions were removed. Erase again for the rest.\n',
  ]);
  const { code, messages } = await inboxOver(() => DATA_DIR)(args);
  expect({ code, messages }).toMatchObject({ code: 0 });
  expect(messages).toMatch(/^Removed 1700 submissions, /);
});

test(
  'a copy into PostgreSQL shows how far it is, and copies nothing at Ctrl+C',
  { timeout: postgresStartMs },
  async (context) => {
    const DATA_DIR = await filledStore();
    const databaseUrl = await freshDatabase(context);
    const args = ['copy', '--to', databaseUrl];
    const stopped = await inboxAtTerminal(args, { DATA_DIR }, 'Copied 1000 rows of submissions …');
    expect(stopped.code).toBe(130);
    expect(lastLine(stopped.messages)).toMatch(/^Interrupted: nothing was copied to /);
    const early = await inboxAtTerminal(args, { DATA_DIR }, 'Read back 500 rows of submissions …');
    expect(early.code).toBe(130);
    const { code, messages } = await inboxOver(() => DATA_DIR)(args);
    expect({ code, messages }).toMatchObject({ code: 0 });
    expect(messages).toMatch(/^Copied to /);
  },
);

/** A store of SQLite that cannot be read until `release`, so that a copy of it takes that long. */
const lockedStore = async () => {
  const store = await openTemporaryStore();
  await storeWithMail(store);
  const folder = join(temporaryFolder(), 'data');
  await restore(folder, databaseFile(store.dataDir));
  await store.close();
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec('pragma journal_mode = delete; begin exclusive');
  return { folder, release: () => sqlite.close() };
};

test('a backup shows how much it has copied', async () => {
  const { folder, release } = await lockedStore();
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const shown = text(stderr);
  const progress = startProgress(stderr);
  // The store is let go once it was shown that nothing is copied yet.
  stderr.once('data', release);
  const file = join(temporaryFolder(), 'copy.sqlite');
  expect((await backUp(folder, file, progress)).rows['submissions']).toBe(1);
  progress.end();
  stderr.end();
  expect(await shown).toMatch(/Copied 0 of at most 1 MiB …[^]*Reading the copy through …/);
});

test('a copy that was interrupted is ended, however far it is', async () => {
  const progress = startProgress(new PassThrough());
  onTestFinished(progress.end);
  process.emit('SIGINT');
  const folder = temporaryFolder();
  const copied = backUp(await filledStore(), join(folder, 'copy.sqlite'), progress);
  await expect(copied).rejects.toThrow('Interrupted: nothing was changed.');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['backup', 'SIGINT'],
  ['backup', 'SIGTERM'],
  ['restore', 'SIGINT'],
] as const)('%s leaves nothing at %s', async (name, signal) => {
  const { folder, release } = await lockedStore();
  onTestFinished(release);
  const into = temporaryFolder();
  const target = join(into, 'quarrylight.sqlite');
  const [data, file] = name === 'backup' ? [folder, target] : [into, databaseFile(folder)];
  const child = spawn(process.execPath, [`api/commands/${name}.ts`, file], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const part = `${target}.${name === 'backup' ? 'part' : 'incoming'}`;
  await vi.waitFor(() => expect(existsSync(part)).toBe(true), waiting);
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number];
  expect({ code, said: await said }).toEqual({
    code: 130,
    said: 'Interrupted: nothing was changed.\n',
  });
  expect(readdirSync(into).filter((each) => each !== 'service.lock')).toEqual([]);
});
