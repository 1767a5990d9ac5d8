/** `npm run dev`: Astro's dev server on PORT and the service behind it on API_PORT, both reloading. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { configFrom } from '#api/config.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import { contentErrorExitCode } from '#shared/service-facts.ts';
import { devSite } from '#platform/site/read-service-facts.ts';
import { astro, astroEnvironment } from './astro.ts';
import { newestTime } from './build-due.ts';
import { endWithParent } from './end-with-parent.ts';
import { runCommand } from './run-command.ts';

const lookEveryMs = 500;

/**
 * Writes what the service knows of the content.
 *
 * @returns false when the content has errors, which are then in the terminal
 * @throws CommandError when the code that reads the content fails, for a reason that is in the terminal
 */
const tryWriteFacts = (): boolean => {
  const script = ['src/build/write-service-facts.ts', devSite];
  const { status } = spawnSync(process.execPath, script, { stdio: 'inherit' });
  if (status !== 0 && status !== contentErrorExitCode) {
    throw new CommandError('The content could not be read: the reason stands above.');
  }
  return status === 0;
};

/** In its own process group, so that Ctrl-C reaches only this process, which then ends each child once. */
const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });

const startBoth = ({ port, apiPort }: { port: number; apiPort: number }): ChildProcess[] => [
  run(['--watch', '--watch-preserve-output', 'api/commands/dev-service.ts'], {
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    SITE_DIR: '',
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    ALLOWED_ORIGINS: process.env['ALLOWED_ORIGINS'] || `http://localhost:${port}`,
  }),
  run([astro, 'dev', '--port', String(port)], astroEnvironment),
];

await runCommand('Usage: npm run dev\n', async () => {
  parseArgs({ options: {} });
  endWithParent();
  const config = configFrom(process.env);
  for (;;) {
    // Looked up first, so that a correction made while the facts are read is noticed.
    const before = newestTime('content');
    if (tryWriteFacts()) break;
    console.error('npm run dev goes on once this is corrected.');
    // Not every folder of Windows tells Linux of changes.
    while (newestTime('content') === before) await setTimeout(lookEveryMs);
  }

  const children = startBoth(config);
  const endAll = (): void => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  };
  // When one of them ends, the other is ended too.
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode ??= code ?? 1;
      endAll();
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      process.exitCode = 0;
      endAll();
    });
  }
});
