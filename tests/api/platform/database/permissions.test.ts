/** Commands that are given by a user who may not use the store. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { factsFolder } from '../../../helpers/facts-folder.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

const isRoot = process.getuid?.() === 0;

/** Runs a command without root's right to pass over permissions: those of the owner then hold for root too. */
const command = (name: string, args: string[], DATA_DIR: string) => {
  const node = [process.execPath, `api/commands/${name}.ts`, ...args];
  const [program = '', ...rest] = isRoot ? ['setpriv', '--bounding-set=-all', '--', ...node] : node;
  const env = { ...process.env, DATA_DIR, DATABASE_URL: '' };
  const { status, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' });
  return { status, stderr };
};

let folder: string;
let file: string;

// A store with its log, as it is while the service runs.
beforeEach(async () => {
  const store = await openTemporaryStore();
  await storeWithMail(store);
  folder = join(temporaryFolder(), 'data');
  cpSync(store.dataDir, folder, { recursive: true });
  file = databaseFile(folder);
  await store.close();
  rmSync(`${file}-shm`, { force: true });
});

afterEach(() => {
  chmodSync(folder, 0o700);
});

const refused = (path: string) => ({
  status: 1,
  stderr: `This user is not permitted to use ${path}. Run the command as the user of the service, such as with sudo -u quarrylight.\n`,
});

test('a user who may use the store is told nothing of that', () => {
  expect(command('inbox', ['list'], folder)).toMatchObject({ status: 0 });
});

test.each([
  ['a folder that may not be entered', () => chmodSync(folder, 0), () => file],
  ['a file that may not be read', () => chmodSync(file, 0), () => file],
  ['a file that may not be written', () => chmodSync(file, 0o400), () => file],
  [
    'a folder that may not get a log',
    () => {
      rmSync(`${file}-wal`);
      chmodSync(folder, 0o500);
    },
    () => folder,
  ],
])('%s: inbox says whose store it is', (_, forbid, path) => {
  forbid();
  expect(command('inbox', ['list'], folder)).toEqual(refused(path()));
});

test.runIf(isRoot).each([
  ['a store', () => file],
  ['a log', () => `${file}-wal`],
])("%s that is another user's, though it may be read and written", (_, path) => {
  chmodSync(path(), 0o666);
  chownSync(path(), 65_534, 65_534);
  expect(command('inbox', ['list'], folder)).toEqual(refused(path()));
});

test.runIf(isRoot)('root leaves nothing that the owner of the folder cannot write', () => {
  const [data, copies] = [temporaryFolder(), temporaryFolder()];
  for (const path of [data, copies]) chownSync(path, 65_534, 65_534);
  const root = (name: string, ...args: string[]): number | null => {
    const settings = { DATA_DIR: data, SITE_DIR: factsFolder, DATABASE_URL: '', SMTP_URL: '' };
    const env = { ...process.env, ...settings };
    return spawnSync(process.execPath, [`api/commands/${name}.ts`, ...args], { env }).status;
  };
  const statuses = [
    root('course-walk-demo'),
    root('backup', join(copies, 'copy.sqlite')),
    root('restore', join(copies, 'copy.sqlite')),
    root('inbox', 'test-mail'),
  ];
  expect(statuses).toEqual([0, 0, 0, 0]);
  const made = [data, copies].flatMap((each) =>
    readdirSync(each, { recursive: true, encoding: 'utf8' }).map((name) => join(each, name)),
  );
  expect(made.length).toBeGreaterThan(4);
  expect(made.filter((path) => statSync(path).uid !== 65_534)).toEqual([]);
});

test('a log that may not be read: backup says whose store it is', () => {
  chmodSync(`${file}-wal`, 0);
  const copy = join(temporaryFolder(), 'copy.sqlite');
  expect(command('backup', [copy], folder)).toEqual(refused(`${file}-wal`));
});

test('backup and restore say so too', () => {
  const copy = join(temporaryFolder(), 'copy.sqlite');
  chmodSync(file, 0);
  expect(command('backup', [copy], folder)).toEqual(refused(file));
  expect(readdirSync(dirname(copy))).toEqual([]);
  expect(command('restore', [file], temporaryFolder())).toEqual(refused(file));
  expect(command('restore', [file], folder)).toEqual(refused(file));
});
