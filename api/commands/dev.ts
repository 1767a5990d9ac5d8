/** `npm run dev`: Astro's dev server on PORT and the service behind it on API_PORT, both reloading. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { settingsFault } from './build-site.ts';
import { refuseBesideService, refuseTakenPort } from './beside-service.ts';
import { loadDotEnv } from './dot-env.ts';
import { endWithParent } from './end-with-parent.ts';
import { giveUp } from './terminal.ts';
import { astroEnvironment, tools } from './tools.ts';

loadDotEnv();
endWithParent();
const fault = settingsFault();
if (fault) giveUp(fault);
const port = process.env['PORT'] || '4321';
const servicePort = process.env['API_PORT'] || '4322';

if (!process.env['DATABASE_URL']) refuseBesideService(process.env['DATA_DIR'] || '.data');
for (const each of [port, servicePort]) await refuseTakenPort(each);

/** In its own process group, so that Ctrl-C reaches only this process, which then ends each child once. */
const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });

const service = run([tools.tsx(), 'watch', '--clear-screen=false', 'api/main.ts'], {
  PORT: servicePort,
  HOST: '127.0.0.1',
  SITE_DIR: '',
});
// The first page needs Astro, and the service once a form is sent: where both start at once, Astro goes first.
if (service.pid) setPriority(service.pid, constants.priority.PRIORITY_BELOW_NORMAL);

const children = [
  service,
  run([tools.astro(), 'dev', '--port', port], {
    API_PORT: servicePort,
    ...astroEnvironment,
    ASTRO_DISABLE_UPDATE_CHECK: 'true',
  }),
];

let ending = false;
const endAll = (): void => {
  if (ending) return;
  ending = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
};

// When one of them ends, the other is ended too.
for (const child of children) {
  child.once('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1;
    endAll();
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
