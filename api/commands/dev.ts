/** `npm run dev`: Astro's dev server on PORT and the service behind it on API_PORT, both reloading. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { noteCompany } from '#api/company.ts';
import { configFrom } from '#settings/service.ts';
import { astro, astroEnvironment, devSite, newestTime } from './build-site.ts';
import { endWithParent, runCommand } from './run-command.ts';

const lookEveryMs = 500;

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
    // A folder with the note, but no site.
    SITE_DIR: devSite,
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
    // Looked up first, so that a correction made while the content is read is noticed.
    const before = newestTime('content');
    if (noteCompany({ siteDir: devSite })) break;
    console.error('npm run dev continues once this is corrected.');
    // Polled: not every Windows folder notifies Linux of changes.
    while (newestTime('content') === before) await setTimeout(lookEveryMs);
  }

  const children = startBoth(config);
  const endAll = (): void => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  };
  // If one of the two ends, this process ends the other too.
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
