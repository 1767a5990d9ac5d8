import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { isThere } from '#platform/database/permissions.ts';
import type { StoreReport } from './check-store.ts';
import { copyStore } from './copy-store.ts';
import { syncToDisk } from './sync-to-disk.ts';

/**
 * Writes a consistent snapshot of the database into a new file and checks it, also while the service runs. It is
 * written under another name (`….part`) and then renamed, so that a failed backup leaves no file that looks like a
 * backup or blocks the next one.
 *
 * @returns what the backup holds
 * @throws CommandError
 */
export const backUp = (dataDir: string, target: string): StoreReport => {
  const source = databaseFile(dataDir);
  if (!isThere(source)) throw new CommandError(`There is no database at ${source}.`);
  if (existsSync(target)) {
    throw new CommandError(`${target} is there already: name a file that is not.`);
  }
  const folder = dirname(target);
  if (!isThere(folder))
    throw new CommandError(`There is no folder ${folder}. Make it, or name another.`);
  const part = `${target}.part`;
  const report = copyStore(source, part);
  renameSync(part, target);
  syncToDisk(folder, 'r');
  return report;
};
