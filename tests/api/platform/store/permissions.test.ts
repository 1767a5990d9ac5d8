/** Commands that are given by a user who may not use the store. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerIfForeign } from '#platform/command.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { noBuild } from '../../../helpers/company.ts';
import { runCommandHere } from '../../../helpers/command.ts';
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
  stderr: `This user is not permitted to use ${path}. Run the command as the user of the service, such as with runuser -u quarrylight --.\n`,
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

describe.runIf(isRoot)('root', () => {
  const root = (name: string, args: string[], DATA_DIR: string) =>
    runCommandHere(name, args, {
      env: { DATA_DIR, SITE_DIR: noBuild, DATABASE_URL: '', SMTP_URL: '' },
    });

  test.each([
    ['course-walk', 'demo'],
    ['copy'],
    ['backup', 'copy.sqlite'],
    ['restore', 'copy.sqlite'],
    ['inbox', 'test-mail'],
  ])(
    "follows no links in another user's folder: %s stops with a sentence",
    async (name, ...args) => {
      const data = temporaryFolder();
      const mine = join(temporaryFolder(), 'mine');
      writeFileSync(mine, 'of root');
      mkdirSync(join(data, 'mail'));
      for (const link of ['mail/test.eml.part', 'quarrylight.sqlite', 'quarrylight.sqlite-wal'])
        symlinkSync(mine, join(data, link));
      chownSync(data, 65_534, 65_534);
      expect(await root(name, args, data)).toEqual({
        status: 1,
        stdout: '',
        stderr: `${data} belongs to user 65534, and root would follow links in it. Run the command as that user: runuser -u "$(id -nu 65534)" -- …, or docker exec -u 65534 ….\n`,
      });
      expect(readFileSync(mine, 'utf8')).toBe('of root');
    },
  );

  test('asks whose a folder is: of one that is not there, its parent; of a link, both', () => {
    const [own, foreign] = [temporaryFolder(), temporaryFolder()];
    chownSync(foreign, 65_534, 65_534);
    symlinkSync(foreign, join(own, 'link'));
    symlinkSync(own, join(foreign, 'link'));
    lchownSync(join(foreign, 'link'), 65_534, 65_534);
    for (const folder of [own, join(own, 'not', 'there')])
      expect(ownerIfForeign(folder)).toBeUndefined();
    const ofOther = [join(foreign, 'not', 'there'), join(own, 'link'), join(foreign, 'link')];
    for (const folder of ofOther) expect(ownerIfForeign(folder)).toBe(65_534);
  });

  test("keeps a copy that it makes in another user's folder", async () => {
    const copies = temporaryFolder();
    chownSync(copies, 65_534, 65_534);
    const copy = join(copies, 'copy.sqlite');
    expect(await root('backup', [copy], folder)).toMatchObject({ status: 0 });
    expect(statSync(copy).uid).toBe(0);
  });
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
