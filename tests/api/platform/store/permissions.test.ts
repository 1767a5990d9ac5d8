/** Commands of a user who does not own the store, or has no access to it. */
import { execFileSync, spawnSync } from 'node:child_process';
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
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownerIfForeign } from '#platform/store/permissions.ts';
import { databaseFile } from '#platform/store/sqlite.ts';
import { noBuild } from '../../../helpers/company.ts';
import { runCommandHere } from '../../../helpers/command.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

const isRoot = process.getuid?.() === 0;

/** Runs Node without root's right to ignore permissions, so that an owner's permissions hold for root too. */
const withoutRights = (args: string[], DATA_DIR = '') => {
  const node = [process.execPath, ...args];
  const [program = '', ...rest] = isRoot ? ['setpriv', '--bounding-set=-all', '--', ...node] : node;
  const env = { ...process.env, DATA_DIR, DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

const nameOf = (uid = process.getuid?.()): string =>
  execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim();

/** Matches a message that names the user, the file, its owner and two remedies. */
const refusal = (path: string, owner = nameOf()): unknown =>
  expect.stringMatching(
    new RegExp(
      `^User ${nameOf()} cannot access ${path}, .* ${owner}\\. .* runuser -u quarrylight .*owner or mode`,
    ),
  );

/** Returns the folder of a store with its log, as it is while the service runs. */
const storeWithLog = async (): Promise<string> => {
  const store = await openTemporaryStore();
  await storeWithMail(store);
  const folder = join(temporaryFolder(), 'data');
  // Runs before the removal of the folder above it.
  onTestFinished(() => chmodSync(folder, 0o700));
  cpSync(store.dataDir, folder, { recursive: true });
  await store.close();
  rmSync(`${databaseFile(folder)}-shm`, { force: true });
  return folder;
};

test('a command that cannot access the store names its owner', async () => {
  const folder = await storeWithLog();
  const list = ['api/commands/inbox.ts', 'list'];
  expect(withoutRights(list, folder)).toMatchObject({ status: 0 });
  const file = databaseFile(folder);
  chmodSync(file, 0);
  const stderr = refusal(file);
  expect(withoutRights(list, folder)).toEqual({ status: 1, stdout: '', stderr });
});

/** Prints the result of each trial: `done`, or the error's message. */
const runTrials = `
  const { openForCommand } = await import('#platform/store/store.ts');
  const { backUp, restore } = await import('#platform/store/backup.ts');
  const read = async (dataDir) => (await openForCommand({ dataDir, databaseUrl: '' }, 'read')).destroy();
  const does = { read, backUp, restore };
  const results = [];
  for (const [what, ...places] of JSON.parse(process.argv[1])) {
    results.push(await does[what](...places).then(() => 'done', ({ message }) => message));
  }
  console.log(JSON.stringify(results));`;

test('each operation names the file of the store that it cannot use', async () => {
  const copies = temporaryFolder();
  const trials: Array<[what: string, trial: string[], said: unknown]> = [];
  const add = async (
    what: string,
    how: 'read' | 'backUp' | 'restore',
    forbid: (file: string, folder: string) => string | undefined,
    owner = nameOf(),
  ): Promise<void> => {
    const folder = await storeWithLog();
    const forbidden = forbid(databaseFile(folder), folder);
    const copy = how === 'restore' ? databaseFile(folder) : join(copies, 'copy.sqlite');
    const places = how === 'read' ? [folder] : [folder, copy];
    trials.push([
      what,
      [how, ...places],
      forbidden === undefined ? 'done' : refusal(forbidden, owner),
    ]);
  };
  const without = (path: string, mode = 0): string => {
    chmodSync(path, mode);
    return path;
  };
  await add('nothing', 'read', () => undefined);
  await add('a folder that may not be entered', 'read', (file, folder) => {
    without(folder);
    return file;
  });
  await add('a file that may not be read', 'read', (file) => without(file));
  await add('a file that may not be written', 'read', (file) => without(file, 0o400));
  await add('a folder that may not get a log', 'read', (file, folder) => {
    rmSync(`${file}-wal`);
    return without(folder, 0o500);
  });
  await add('a log that may not be read', 'backUp', (file) => without(`${file}-wal`));
  await add('a copied file that may not be read', 'backUp', (file) => without(file));
  await add('a store that is to be replaced by itself', 'restore', (file) => without(file));
  const unreadable = join(copies, 'unreadable.sqlite');
  writeFileSync(unreadable, '', { mode: 0 });
  trials.push(['a copy', ['restore', temporaryFolder(), unreadable], refusal(unreadable)]);
  if (isRoot) {
    const notMine = (path: string): string => {
      chmodSync(path, 0o666);
      chownSync(path, 65_534, 65_534);
      return path;
    };
    await add("another user's store", 'read', (file) => notMine(file), nameOf(65_534));
    await add("another user's log", 'read', (file) => notMine(`${file}-wal`), nameOf(65_534));
  }
  const given = JSON.stringify(trials.map(([, trial]) => trial));
  const { stdout, stderr } = withoutRights(['--input-type=module', '-e', runTrials, given]);
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as string[];
  expect(trials.map(([what], index) => [what, results[index]])).toEqual(
    trials.map(([what, , said]) => [what, said]),
  );
  expect(readdirSync(copies)).toEqual(['unreadable.sqlite']);
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
  ])('%s → refuses another user’s folder, without following its links', async (name, ...args) => {
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
      stderr: expect.stringMatching(
        new RegExp(
          `^Root cannot run this command in ${data}, .* runuser -u ${nameOf(65_534)} -- .* docker exec -u 65534 .*\\n$`,
        ),
      ) as string,
    });
    expect(readFileSync(mine, 'utf8')).toBe('of root');
  });

  test('checks who owns a missing folder’s parent, and both a link and its target', () => {
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

  test('owns a backup that it makes in another user’s folder', async () => {
    const folder = await storeWithLog();
    const copies = temporaryFolder();
    chownSync(copies, 65_534, 65_534);
    const copy = join(copies, 'copy.sqlite');
    expect(await root('backup', [copy], folder)).toMatchObject({ status: 0 });
    expect(statSync(copy).uid).toBe(0);
  });

  test('gets "read-only" as the reason if the store’s disk is read-only', async ({ skip }) => {
    const folder = await storeWithLog();
    const mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';
    const onReadOnlyDisk = (...command: string[]) =>
      spawnSync('unshare', ['-m', 'sh', '-c', mount, folder, ...command], {
        env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
        encoding: 'utf8',
      });
    if (onReadOnlyDisk('true').status !== 0) skip('Not tested: no disk can be mounted read-only.');
    expect(onReadOnlyDisk(process.execPath, 'api/commands/inbox.ts', 'list')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `The database in ${folder} (DATA_DIR) cannot be used: read-only (EROFS). What to do: docs/operating/troubleshooting.md, "Reasons".\n`,
    });
  });
});
