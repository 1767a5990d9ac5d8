/** The commands refuse what cannot work, with a sentence. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdSingleWriterLock } from '../../../api/database/single-writer-lock.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const command = (name: string, env: Record<string, string>): { status: number; said: string } => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `api/commands/${name}.ts`],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  return { status: status ?? -1, said: stderr };
};

test('dev beside a running service says so and stops', () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  onTestFinished(holdSingleWriterLock(dataDir));
  const { status, said } = command('dev', { DATA_DIR: dataDir, DATABASE_URL: '' });
  expect(status).toBe(1);
  expect(said).toContain(`A service is running with the data in ${dataDir}`);
});

test('dev on a port that is taken says so and stops', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  const { status, said } = command('dev', { DATA_DIR: temporaryFolder(), PORT });
  expect({ status, said }).toEqual({
    status: 1,
    said: expect.stringContaining(`Port ${PORT} is taken`) as string,
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
