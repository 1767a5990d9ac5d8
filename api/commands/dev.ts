/** `npm run dev`: Astro's dev server on PORT and the service behind it on API_PORT, both reloading. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { configFrom } from '#api/config.ts';
import { devSite } from '#platform/site/service-facts.ts';
import { astro, astroEnvironment } from './astro.ts';
import { endWithParent } from './end-with-parent.ts';
import { runCommand } from './run-command.ts';

/** Writes what the service knows of the content, or prints what is wrong there. */
const writesFacts = (): boolean =>
  spawnSync(process.execPath, ['src/build/write-service-facts.ts', devSite], { stdio: 'inherit' })
    .status === 0;

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
  endWithParent();
  const config = configFrom(process.env);
  for (;;) {
    // Also hears what is corrected while the facts are read.
    const watcher = watch('content', { recursive: true });
    if (writesFacts()) {
      watcher.close();
      break;
    }
    console.error('npm run dev goes on once this is corrected.');
    await once(watcher, 'change');
    watcher.close();
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
