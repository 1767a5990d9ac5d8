import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { previousSite } from '#platform/site/previous-site.ts';
import { runAstro } from './astro.ts';
import { siteInputs } from './site-inputs.ts';
import { exitWith, say } from './terminal.ts';

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

/** Builds the site beside the present one, which it replaces only when it is whole. Returns whether it was built. */
export const buildSite = (): boolean => {
  finishSwap();
  const inputs = siteInputs();
  rmSync(nextSite, { recursive: true, force: true });
  const isBuilt = runAstro(['build', '--outDir', nextSite]);
  if (isBuilt) swapIn(inputs);
  return isBuilt;
};

/**
 * Builds the site, unless it was built from the same inputs. When it cannot be built, the one that was built last stays;
 * without one, the process ends.
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
