import { existsSync } from 'node:fs';
import { CommandError } from '#platform/commands/command-error.ts';
import { runBuild } from './astro.ts';
import { isBuildDue } from './build-due.ts';
import { finishSwap, nextSite, prepareSwap, site, swapSite } from './swap-site.ts';

/**
 * Builds the site in another folder, and replaces the current one only when it is complete.
 *
 * @throws CommandError when it could not be built; the last site stays
 */
export const buildSite = (): void => {
  finishSwap();
  prepareSwap();
  runBuild(['--outDir', nextSite]);
  swapSite();
};

/**
 * Builds the site when it is due (`isBuildDue`). When the build fails, the last site is served.
 *
 * @throws CommandError when there is none
 */
export const buildSiteWhenNeeded = (): void => {
  finishSwap();
  if (!isBuildDue(site, process.env)) {
    console.error('The site is up to date.');
    return;
  }
  console.error('Building the site: there is none, what it is made of has changed, or it is old.');
  try {
    buildSite();
  } catch (error) {
    if (!(error instanceof CommandError) || !existsSync(`${site}/index.html`)) throw error;
    console.error(`${error.message} The one that was built last is served instead.`);
  }
};
