import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { databaseFile } from '#platform/database/open-sqlite.ts';

/** The name under which a restore keeps the store that it replaces. @param now milliseconds since 1970 */
export const asideOf = (file: string, now: number): string =>
  `${file}.before-${new Date(now).toISOString().replaceAll(':', '-')}`;

/**
 * The stores in a data folder that no service uses: those set aside by restores, with their logs, and the copy of a
 * restore that was cut off.
 *
 * @param isElsewhere whether the service uses PostgreSQL; the SQLite store from before the move then counts too
 */
export const storesSetAside = (dataDir: string, isElsewhere: boolean): string[] => {
  const file = databaseFile(dataDir);
  const start = `${basename(file)}.`;
  const aside = (existsSync(dataDir) ? readdirSync(dataDir) : [])
    .filter((name) => name.startsWith(start))
    .toSorted()
    .map((name) => join(dataDir, name));
  return isElsewhere && existsSync(file) ? [file, ...aside] : aside;
};
