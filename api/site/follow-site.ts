import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { openSite, type Site, type SiteFile } from './open-site.ts';

interface FollowOptions {
  /** The folder that `site` was read from. */
  folder: string;
  site: Site;
  log: Pick<Log, 'info' | 'error'>;
  intervalMs?: number;
}

export interface FollowedSite {
  /** The newest build that could be read. */
  current: () => Site;
  /** Looks for a new build now. */
  check: () => Promise<void>;
  stop: () => void;
}

/** Differs after each build; undefined while there is no site in the folder, as between the two renames of a swap. */
const buildOf = async (folder: string): Promise<string | undefined> => {
  try {
    const parts = await Promise.all([folder, join(folder, 'index.html')].map((path) => stat(path)));
    return parts.map(({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`).join(' ');
  } catch {
    return undefined;
  }
};

/** Files whose URL contains a hash of their content. Pages of the build that named them still ask for them. */
const immutableFiles = ({ files }: Site): Array<[path: string, file: SiteFile]> =>
  [...files].filter(([, { headers }]) => headers.get('Cache-Control')?.includes('immutable'));

/**
 * Takes up a new build of the site while the service runs. A build counts as complete when two checks see it alike, so that
 * one that is copied file by file is not read half-way. One that cannot be read is logged, and the site stays as it was.
 * The immutable files of the build before are kept, for visitors whose page was loaded from it.
 */
export const followSite = async ({
  folder,
  site,
  log,
  intervalMs = 1000,
}: FollowOptions): Promise<FollowedSite> => {
  let [own, served] = [site, site];
  let taken = await buildOf(folder);
  let seen = taken;

  const takeUp = async (): Promise<void> => {
    const next = await openSite(folder);
    if (!next) return;
    served = { ...next, files: new Map([...immutableFiles(own), ...next.files]) };
    own = next;
    log.info({ site: folder }, 'The site was built anew: the new build is served');
  };

  const check = async (): Promise<void> => {
    const build = await buildOf(folder);
    const isComplete = build !== undefined && build === seen;
    seen = build;
    if (!isComplete || build === taken) return;
    taken = build;
    try {
      await takeUp();
    } catch (error) {
      log.error(
        { site: folder, reason: (error as Error).message },
        'The new build of the site cannot be read: the one before is still served',
      );
    }
  };

  let last = Promise.resolve();
  const checkInTurn = (): Promise<void> => (last = last.then(check));
  const timer = setInterval(() => void checkInTurn(), intervalMs).unref();
  return { current: () => served, check: checkInTurn, stop: () => clearInterval(timer) };
};
