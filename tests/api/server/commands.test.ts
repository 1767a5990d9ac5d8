/** The commands refuse what cannot work, with a sentence. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../../api/platform/backup/backup.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../helpers/temporary-store.ts';

const command = (
  name: string,
  env: Record<string, string>,
  args: string[] = [],
): { status: number; said: string } => {
  const { status, stderr } = spawnSync(process.execPath, [`api/commands/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status: status ?? -1, said: stderr };
};

test('dev on a port that is taken says so and stops', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  const env = { DATA_DIR: temporaryFolder(), PORT, API_PORT: '0' };
  const { status, said } = command('dev', env);
  expect({ status, said }).toEqual({
    status: 1,
    said: expect.stringContaining(`Port ${PORT} is already in use`) as string,
  });
});

test.each(['build', 'start', 'dev'])(
  '%s names a setting of the site that is wrong, and nothing else',
  (name) => {
    const { status, said } = command(name, { PUBLIC_SITE_URL: 'www.example.org' });
    expect(status).toBe(1);
    expect(said).toMatch(/^PUBLIC_SITE_URL must be [^\n]+\n$/);
  },
);

test('a Node that is too old is told, before it meets TypeScript', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['start', 'dev', 'build', 'api', 'inbox', 'backup', 'restore', 'test'])
    expect(scripts[name]).toMatch(/^node --import \.\/api\/commands\/node-version\.js /);

  const folder = temporaryFolder();
  const check = 'api/commands/node-version.js';
  mkdirSync(join(folder, 'api/commands'), { recursive: true });
  copyFileSync(check, join(folder, check));
  const run = (engines: string) => {
    const manifest = { type: 'module', engines: { node: engines } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    return spawnSync(process.execPath, ['--import', join(folder, check), '-e', 'console.log(1)'], {
      encoding: 'utf8',
    });
  };
  const [major = 0] = process.versions.node.split('.').map(Number);
  expect(run(`>=${major}.0`)).toMatchObject({ status: 0, stdout: '1\n', stderr: '' });
  expect(run(`>=${major}.100`)).toMatchObject({ status: 1, stdout: '' });
  expect(run(`>=${major}.100`).stderr).toMatch(/^This needs Node \d+\.100 or newer, [^\n]+\n$/);
});

test.each([
  ['inbox', ['lst']],
  ['inbox', ['list', '--jsn']],
  ['backup', []],
  ['backup', ['a', 'b']],
  ['backup', ['a', '--into', 'b']],
  ['backup', ['a', '--keep', '3']],
  ['backup', ['--into', 'a', '--keep', '0']],
  ['backup', ['--out', 'a']],
  ['restore', []],
  ['restore', ['a', 'b']],
  ['restore', ['--from', 'a']],
  ['course-walk-demo', ['--forced']],
  ['course-walk-demo', ['extra']],
])('%s %j: a wrong command or option ends with 2, below what is wrong the usage', (name, args) => {
  const { status, said } = command(name, { DATA_DIR: temporaryFolder() }, args);
  expect({ status, said }).toEqual({
    status: 2,
    said: expect.stringMatching(/^[^\n]+\n\nUsage: npm run /) as string,
  });
});

test.each([
  ['inbox', ['list']],
  ['backup', ['copy.sqlite']],
  ['restore', ['copy.sqlite']],
])('%s %j: a failure ends with 1 and one line', (name, args) => {
  const { status, said } = command(name, { DATA_DIR: temporaryFolder() }, args);
  expect({ status, said }).toEqual({
    status: 1,
    said: expect.stringMatching(/^There is no [^\n]+\n$/) as string,
  });
});

test('restore says how much waits in the copy, which the service will send', async () => {
  const store = await openTemporaryStore();
  onTestFinished(store.close);
  await storeWithMail(store, { id: 'a' });
  await storeWithMail(store, { id: 'b' });
  await store.db.updateTable('jobs').set({ state: 'sent' }).where('about', '=', 'a').execute();
  const copy = join(temporaryFolder(), 'copy.sqlite');
  await backUp(store.dataDir, copy);
  expect(command('restore', { DATA_DIR: temporaryFolder() }, [copy])).toEqual({
    status: 0,
    said: 'Restored 2 submissions. Mails and calls that wait in it: 1. The service sends them when it starts, also those that were sent after the copy was made.\n',
  });
});
