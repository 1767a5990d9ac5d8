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

/**
 * Added to the environment of Astro's command: no telemetry, no advice to update the data of browsers, which is locked
 * with the packages, and no drafts in the public site.
 */
export const astroEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  BROWSERSLIST_IGNORE_OLD_DATA: '1',
  DRAFTS: '',
};

/**
 * Node's arguments for `astro build`. V8 would let a heap of 200 MB, which 1,000 pages need, grow to three times as much
 * before it collects what is garbage; below a limit it collects earlier.
 */
const buildArguments = ['--max-old-space-size=1024', '--max-semi-space-size=16', astro, 'build'];

/** As above; each thread that draws or compresses would keep memory of its own (mallopt(3)). */
const buildEnvironment = { ...astroEnvironment, MALLOC_ARENA_MAX: '2' };

/** Builds in this terminal, with Astro's options, and returns whether it succeeded. */
export const runBuild = (options: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, [...buildArguments, ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...buildEnvironment, ...env },
  }).status === 0;
