/** The commands refuse what cannot work, with a sentence. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const command = (name: string, env: Record<string, string>): { status: number; said: string } => {
  const { status, stderr } = spawnSync(process.execPath, [`api/commands/${name}.ts`], {
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

test('a .env that cannot be read is told in a sentence', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.env'));
  const { status, stderr } = spawnSync(process.execPath, [resolve('api/commands/inbox.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: '.env cannot be read (EISDIR): let the user that runs this read it, or take it away.\n',
  });
});

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
