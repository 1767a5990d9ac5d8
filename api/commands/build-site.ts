import { existsSync, renameSync, rmSync } from 'node:fs';
import { previousSite } from '#platform/site/previous-site.ts';
import { runBuild } from './astro.ts';
import { isBuildDue } from './build-due.ts';
import { exitWith, say } from './terminal.ts';

const site = 'dist';
/** Where a build is written before it replaces the site. */
const nextSite = '.build/next-site';

/** Puts back the site that an interrupted swap had moved away. */
const finishSwap = (): void => {
  if (!existsSync(site) && existsSync(previousSite)) renameSync(previousSite, site);
};

const swapIn = (): void => {
  rmSync(previousSite, { recursive: true, force: true });
  if (existsSync(site)) renameSync(site, previousSite);
  renameSync(nextSite, site);
};

/**
 * Builds the site in another folder, and replaces the current one only when it is complete. Returns whether it was
 * built.
 */
export const buildSite = (): boolean => {
  finishSwap();
  rmSync(nextSite, { recursive: true, force: true });
  const isBuilt = runBuild(['--outDir', nextSite]);
  if (isBuilt) swapIn();
  return isBuilt;
};

/**
 * Builds the site when it is due (`isBuildDue`). When the build fails, the last site stays; without one, the process
 * ends.
 */
export const buildSiteWhenNeeded = (): void => {
  finishSwap();
  if (!isBuildDue(site, process.env)) {
    say('The site is up to date.');
    return;
  }
  say('Building the site: there is none, what it is made of has changed, or it is old.');
  if (buildSite()) return;
  const reason = 'The site could not be built: the reason stands above.';
  if (!existsSync(`${site}/index.html`)) exitWith(reason);
  say(`${reason} The one that was built last is served instead.`);
};
