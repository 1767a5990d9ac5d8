import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { assertNew, writeWhole } from '#platform/commands/write-whole.ts';
import { makeFolder } from '#platform/database/make-folder.ts';
import { databaseFile } from '#platform/database/open-sqlite.ts';
import { assertReadable } from '#platform/database/permissions.ts';
import { copyStore, type StoreReport } from './copy-store.ts';

/**
 * Writes a consistent snapshot of the database into a new file and checks it. This works while the service runs. The
 * file's folder is created if it is missing.
 *
 * @returns what the backup holds
 * @throws CommandError
 */
export const backUp = async (dataDir: string, target: string): Promise<StoreReport> => {
  const source = databaseFile(dataDir);
  assertReadable(source);
  assertNew(target);
  return writeWhole(target, (part) => {
    makeFolder(dirname(target));
    return copyStore(source, part);
  });
};

/** Matches the names of backups, and of the `.part` files that interrupted backups left behind. */
const datedName = /^quarrylight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(?:\.part)?$/;
const isCutOff = (name: string): boolean => name.endsWith('.part');

/** `quarrylight-2026-11-21T02-00-00Z.sqlite`: sorting the names sorts by time. @param now milliseconds since 1970 */
const nameAt = (now: number): string =>
  `quarrylight-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

/**
 * Writes a backup with a dated name into a folder, then deletes the oldest backups there and the `.part` files of
 * interrupted ones. When the backup fails, nothing is deleted. Other files are never deleted.
 *
 * @param keep how many copies to keep, including the new one
 * @throws CommandError
 */
export const backUpInto = async (
  dataDir: string,
  folder: string,
  keep: number,
  now: number = Date.now(),
): Promise<StoreReport & { file: string }> => {
  const file = join(folder, nameAt(now));
  const report = await backUp(dataDir, file);
  // The new copy always stays, even when a clock that ran ahead gave other copies later names.
  const others = readdirSync(folder)
    .filter((name) => datedName.test(name) && name !== basename(file))
    .toSorted();
  const older = others
    .filter((name) => !isCutOff(name))
    .toReversed()
    .slice(keep - 1);
  for (const name of [...others.filter(isCutOff), ...older]) rmSync(join(folder, name));
  return { ...report, file };
};
