/** How a new site replaces the last one as a whole. */
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { previousSite } from '#platform/http/site.ts';

/** The folder that is served. */
export const site = 'dist';

const buildFolder = '.build';
/** Where a build is written before it replaces the site. */
export const nextSite = `${buildFolder}/next-site`;

const patienceMs = 2000;
const pauseMs = 100;

/** What Windows says while a virus scanner or a server has a file of the folder open. */
const held = ['EPERM', 'EBUSY', 'EACCES'];

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
};

/** Renames a folder; while another program holds it, again for two seconds. */
const move = (from: string, to: string): void => {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!held.includes(codeOf(error)) || Date.now() > end) throw error;
      pause();
    }
  }
};

/** Puts back the site that an interrupted swap had moved away. */
export const finishSwap = (): void => {
  if (!existsSync(site) && existsSync(previousSite)) move(previousSite, site);
};

/** The error of renaming the site onto a folder that is not empty, which moves nothing. */
const errorOfTrial = (): string => {
  try {
    renameSync(site, nextSite);
  } catch (error) {
    return codeOf(error);
  }
  // No system that Node runs on does this.
  renameSync(nextSite, site);
  return '';
};

/**
 * Empties the folder of the next site, and finds out whether it will be able to replace the last one.
 *
 * @throws CommandError when it will not
 */
export const prepareSwap = (): void => {
  rmSync(nextSite, { recursive: true, force: true });
  mkdirSync(join(nextSite, '_astro'), { recursive: true });
  const isInside = realpathSync(buildFolder) === join(realpathSync('.'), buildFolder);
  if (!isInside || statSync(buildFolder).dev !== statSync('.').dev) {
    throw new CommandError(
      `${buildFolder} is a link, or a disk of its own: a build needs it as a folder of the project, as it renames ${nextSite} to ${site}. Delete it.`,
    );
  }
  if (existsSync(site) && ['EBUSY', 'EXDEV'].includes(errorOfTrial())) {
    throw new CommandError(
      `${site} is a disk of its own (a mount), so a new site cannot replace it as a whole. Mount the folder above it instead.`,
    );
  }
};

/**
 * Moves the last site away, and the next one to its place.
 *
 * @throws CommandError when it cannot be moved; the last site is then in its place again
 */
export const swapSite = (): void => {
  try {
    rmSync(previousSite, { recursive: true, force: true, maxRetries: 5, retryDelay: pauseMs });
    if (existsSync(site)) move(site, previousSite);
    move(nextSite, site);
  } catch (cause) {
    finishSwap();
    throw new CommandError(
      `The new site could not be moved to ${site} (${codeOf(cause)}): another program holds a file of ${site} or ${nextSite}. The last site stays.`,
      { cause },
    );
  }
};
