/** How a new site replaces the last one as a whole: two renames, between which the service serves the last one. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { previousSite } from '#platform/http/site.ts';

/** The folder that is served. */
export const site = 'dist';

/** Where a build is written before it replaces the site. */
export const nextSite = '.build/next-site';

/** Puts back the site that an interrupted swap had moved away. */
export const finishSwap = (): void => {
  if (!existsSync(site) && existsSync(previousSite)) renameSync(previousSite, site);
};

/** Empties the folder of the next site. */
export const prepareSwap = (): void => {
  rmSync(nextSite, { recursive: true, force: true });
  mkdirSync(join(nextSite, '_astro'), { recursive: true });
};

/**
 * Moves the last site away, and the next one to its place.
 *
 * @throws CommandError when it cannot be moved; the last site is then in its place again
 */
export const swapSite = (): void => {
  try {
    rmSync(previousSite, { recursive: true, force: true });
    if (existsSync(site)) renameSync(site, previousSite);
    renameSync(nextSite, site);
  } catch (cause) {
    finishSwap();
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new CommandError(
      `The new site could not be moved from ${nextSite} to ${site} (${code}): docs/operating.md, “A build”. The last site stays.`,
      { cause },
    );
  }
};
