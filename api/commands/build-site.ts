import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { previousSite } from '#platform/site/previous-site.ts';
import { runBuild } from './astro.ts';
import { siteInputs } from './site-inputs.ts';
import { exitWith, say } from './terminal.ts';

const site = 'dist';
const homePage = `${site}/index.html`;
const stampFile = '.build/site-inputs';
/** Where a build is written before it replaces the site. */
const nextSite = '.build/next-site';

/** Identifies the inputs and the home page built from them. Any other build into `dist` thus invalidates the stamp. */
const stampOf = (inputs: string): string =>
  `${inputs} ${createHash('sha256').update(readFileSync(homePage)).digest('hex')}\n`;

const isBuiltFrom = (inputs: string): boolean =>
  existsSync(homePage) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stampOf(inputs);

/** Puts back the site that an interrupted swap had moved away. */
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

/**
 * Builds the site in another folder, and replaces the current one only when it is complete. Returns whether it was
 * built.
 */
export const buildSite = (): boolean => {
  finishSwap();
  const inputs = siteInputs();
  rmSync(nextSite, { recursive: true, force: true });
  const isBuilt = runBuild(['--outDir', nextSite]);
  if (isBuilt) swapIn(inputs);
  return isBuilt;
};

/**
 * Builds the site, unless it was already built from the same inputs. When the build fails, the last site stays; without
 * one, the process ends.
 */
export const buildSiteWhenNeeded = (): void => {
  finishSwap();
  if (isBuiltFrom(siteInputs())) {
    say('The site is up to date.');
    return;
  }
  say('Building the site: what it is made of has changed.');
  if (buildSite()) return;
  const reason = 'The site could not be built: the reason stands above.';
  if (!existsSync(homePage)) exitWith(reason);
  say(`${reason} The one that was built last is served instead.`);
};
