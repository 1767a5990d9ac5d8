import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { previousSite } from '../site/previous-site.ts';
import { giveUp, say } from './terminal.ts';
import { siteInputs } from './site-inputs.ts';
import { astroEnvironment, tools } from './tools.ts';

const site = 'dist';
const homePage = `${site}/index.html`;
const stampFile = '.build/site-inputs';
/** Where a build is written before it takes the place of the site. */
const nextSite = '.build/next-site';

/** Names the inputs and the home page built from them, so that another build into `dist` invalidates the stamp. */
const stampOf = (inputs: string): string =>
  `${inputs} ${createHash('sha256').update(readFileSync(homePage)).digest('hex')}\n`;

const isBuiltFrom = (inputs: string): boolean =>
  existsSync(homePage) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stampOf(inputs);

/** Puts the site back that a swap had moved away when it was cut short. */
const finishSwap = (): void => {
  if (!existsSync(site) && existsSync(previousSite)) renameSync(previousSite, site);
};

const swapIn = (inputs: string): void => {
  rmSync(previousSite, { recursive: true, force: true });
  if (existsSync(site)) renameSync(site, previousSite);
  renameSync(nextSite, site);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stampOf(inputs));
};

/** The sentence about the first `PUBLIC_*` setting whose value is wrong; empty when there is none. */
export const settingsFault = (): string => {
  const check = ['--import', 'tsx', 'src/build/check-settings.ts'];
  const { status, stderr } = spawnSync(process.execPath, check, { encoding: 'utf8' });
  return status === 0 ? '' : stderr.trim();
};

/**
 * Builds the site beside the present one, which it replaces only when it is whole.
 *
 * @param stdio what becomes of the output of Astro
 * @returns whether it was built, and what Astro printed where it was not inherited
 */
export const buildSite = (
  stdio: SpawnSyncOptions['stdio'] = 'inherit',
): { isBuilt: boolean; output: string } => {
  finishSwap();
  const inputs = siteInputs();
  rmSync(nextSite, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tools.astro(), 'build', '--outDir', nextSite],
    {
      stdio,
      // Compression and previews run on Node's thread pool, which has four threads otherwise.
      env: {
        UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism())),
        ...process.env,
        ...astroEnvironment,
      },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const isBuilt = status === 0;
  if (isBuilt) swapIn(inputs);
  return { isBuilt, output: [stdout, stderr].join('').trim() };
};

/**
 * Builds the site, unless it was built from the same inputs. When it cannot be built, the one that was built last stays;
 * without one, or when a setting is wrong, the process ends.
 */
export const buildSiteWhenNeeded = (): void => {
  finishSwap();
  if (isBuiltFrom(siteInputs())) {
    say('The site is up to date.');
    return;
  }
  const fault = settingsFault();
  if (fault) giveUp(fault);
  say('Building the site: what it is made of has changed. This takes about half a minute …');
  const start = performance.now();
  const { isBuilt, output } = buildSite('pipe');
  if (isBuilt) {
    say(`The site is built (${((performance.now() - start) / 1000).toFixed(1)} s).`);
    return;
  }
  say(output);
  if (!existsSync(homePage)) giveUp('The site could not be built: the reason stands above.');
  say(
    'The site could not be built: the reason stands above. The one that was built last is served instead.',
  );
};
