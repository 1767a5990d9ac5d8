/**
 * How `build`, `dev` and `start` run Astro, and with it the site's code. Astro has a process of its own, as `api`
 * imports nothing of the site. These commands are among the service's, as they bring site and service together.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const { bin } = require('astro/package.json') as { bin: { astro: string } };

/** Astro's command. Node runs it directly, so that signals reach it instead of a shell around it. */
export const astro = join(dirname(require.resolve('astro/package.json')), bin.astro);

/** Added to the environment of Astro's command: no telemetry, and no drafts in the public site. */
export const astroEnvironment = { ASTRO_TELEMETRY_DISABLED: '1', DRAFTS: '' };

/** Runs Astro's command in this terminal, and returns whether it succeeded. */
export const runAstro = (args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, [astro, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...astroEnvironment, ...env },
  }).status === 0;
