import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { makeFolder } from '#platform/database/make-folder.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import type { StoreReport } from './check-store.ts';
import { copyStore, syncToDisk } from './copy-store.ts';

/**
 * Writes a consistent snapshot of the database into a new file and checks it, also while the service runs. It is
 * written under another name (`….part`) and then renamed, so that a failed backup leaves no file that looks like a
 * backup or blocks the next one.
 *
 * @returns what the backup holds
 * @throws CommandError
 */
export const backUp = (dataDir: string, target: string): StoreReport => {
  const folder = dirname(target);
  if (existsSync(target)) {
    throw new CommandError(`${target} is there already: name a file that is not.`);
  }
  if (!existsSync(folder)) {
    throw new CommandError(`There is no folder ${folder}. Make it, or name another.`);
  }
  const report = copyStore(databaseFile(dataDir), `${target}.part`);
  renameSync(`${target}.part`, target);
  syncToDisk(folder);
  return report;
};

/** Of a copy, or of what one that was cut off has left. */
const datedName = /^quarrylight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(?:\.part)?$/;
const isCutOff = (name: string): boolean => name.endsWith('.part');

/** `quarrylight-2026-11-21T02-00-00Z.sqlite`: names sort by their time. @param now milliseconds since 1970 */
const nameAt = (now: number): string =>
  `quarrylight-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

interface DatedBackup extends StoreReport {
  file: string;
  /** Names of the older copies that were deleted. */
  deleted: string[];
}

/**
 * Writes a backup with a dated name into a folder, and deletes the oldest of its backups there, and what those that
 * were cut off have left. When the backup fails, nothing is deleted. Other files are never deleted.
 *
 * @param keep how many copies to keep, including the new one
 * @throws CommandError
 */
export const backUpInto = (
  dataDir: string,
  folder: string,
  keep: number,
  now: number = Date.now(),
): DatedBackup => {
  const file = join(folder, nameAt(now));
  makeFolder(folder);
  const report = backUp(dataDir, file);
  // The new copy stays, also beside copies that a clock which was ahead has given later names.
  const names = readdirSync(folder).filter(
    (name) => datedName.test(name) && name !== basename(file),
  );
  const others = names.filter((name) => !isCutOff(name)).sort();
  const deleted = [
    ...names.filter(isCutOff),
    ...others.slice(0, Math.max(0, others.length + 1 - keep)),
  ];
  for (const name of deleted) rmSync(join(folder, name));
  return { ...report, file, deleted };
};
