/** The commands refuse what cannot work, with a sentence. */
import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const command = (name: string, env: Record<string, string>): { status: number; said: string } => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `api/commands/${name}.ts`],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  );
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
