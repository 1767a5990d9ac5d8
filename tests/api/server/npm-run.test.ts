/** What `npm run` starts ends with it, although the shell between them passes no signal on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { isListening } from '../../helpers/is-listening.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('SIGTERM to npm ends the service', async () => {
  const npm = spawn('npm', ['run', 'api'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: temporaryFolder() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  npm.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toMatch(/ is at http:/), { timeout: 50_000 });
  const port = Number(/ is at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]);
  expect(await isListening(port)).toBe(true);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await vi.waitFor(async () => expect(await isListening(port)).toBe(false), { timeout: 30_000 });
});
