/**
 * How `build`, `dev` and `start` run Astro, and with it the site's code. Astro has a process of its own, as `api`
 * imports nothing of the site. These commands are among the service's, as they bring site and service together.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';

const require = createRequire(import.meta.url);
const { bin } = require('astro/package.json') as { bin: { astro: string } };

/** Astro's command. Node runs it directly, so that signals reach it instead of a shell around it. */
export const astro = join(dirname(require.resolve('astro/package.json')), bin.astro);

/**
 * Added to the environment of Astro's command: no telemetry, no advice to update the data of browsers, which is locked
 * with the packages, and no drafts in the public site.
 */
export const astroEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  BROWSERSLIST_IGNORE_OLD_DATA: '1',
  DRAFTS: '',
};

/** Why a build was ended from outside: SIGKILL is what Linux and containers send to what takes too much memory. */
const endedBy = (signal: NodeJS.Signals): string =>
  signal === 'SIGKILL'
    ? 'The build was ended by SIGKILL: probably there was too little memory (docs/operating.md, “A build”).'
    : `The build was ended by ${signal}.`;

/**
 * Builds in this terminal, with Astro's options.
 *
 * @throws CommandError when it fails, for a reason that is in the terminal
 */
export const runBuild = (options: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
  const { status, signal } = spawnSync(process.execPath, [astro, 'build', ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...astroEnvironment, ...env },
  });
  if (signal) throw new CommandError(endedBy(signal));
  if (status !== 0) throw new CommandError('The site could not be built: the reason stands above.');
};
