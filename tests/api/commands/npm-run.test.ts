/** A signal to npm, and its environment, reach the process that npm starts. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { noBuild } from '../../helpers/company.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const start = ['start', '--', '--no-build'];
const api = ['run', 'api', '--', '--no-build'];
const settings = (DATA_DIR: string) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_DIR: noBuild,
  DATA_DIR,
});

test('SIGTERM to npm run api ends the service, which serves no site', async () => {
  const npm = spawn('npm', api, {
    env: { ...process.env, ...settings(temporaryFolder()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  npm.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output).toMatch(/ is at http:/), { timeout: 50_000 });
  const [, url = ''] = / is at (http:\S+)/.exec(output) ?? [];
  // A file of the folder that the service would serve as the site.
  expect((await fetch(`${url}/prefetch.json`)).status).toBe(404);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 30_000 });
});

test('an operator’s NODE_OPTIONS take effect next to the command’s own flags', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  const required = join(folder, 'required.cjs');
  // npm is a process of Node too.
  writeFileSync(
    required,
    `if (process.argv[1]?.endsWith('start.ts')) {
      const { heap_size_limit } = require('node:v8').getHeapStatistics();
      const settings = JSON.stringify({ limit: heap_size_limit, flags: process.execArgv });
      require('node:fs').writeFileSync(${JSON.stringify(file)}, settings);
      process.exit();
    }`,
  );
  const NODE_OPTIONS = `--max-old-space-size=512 --require=${required}`;
  spawnSync('npm', start, {
    env: { ...process.env, NODE_OPTIONS, ...settings(folder) },
    timeout: 30_000,
  });
  const { limit, flags } = JSON.parse(readFileSync(file, 'utf8')) as {
    limit: number;
    flags: string[];
  };
  expect(Math.round(limit / 2 ** 20)).toBe(512 + 3 * 8);
  expect(flags).toContain('--max-semi-space-size=8');
});
