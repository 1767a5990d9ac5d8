import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { backUp } from './backup.ts';
import type { StoreReport } from './check-store.ts';

const namePattern = /^quarrylight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/;

/** `quarrylight-2026-11-21T02-00-00Z.sqlite`: names sort by their time. @param now milliseconds since 1970 */
const nameAt = (now: number): string =>
  `quarrylight-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

interface DatedOptions {
  /** How many copies to keep, including the new one. */
  keep: number;
  now?: number;
}

interface DatedBackup extends StoreReport {
  file: string;
  /** Names of the older copies that were deleted. */
  deleted: string[];
}

/**
 * Writes a backup with a dated name into a folder, and deletes the oldest of its backups there. When the backup fails,
 * nothing is deleted. Other files are never deleted.
 *
 * @throws CommandError
 */
export const backUpInto = (
  dataDir: string,
  folder: string,
  { keep, now = Date.now() }: DatedOptions,
): DatedBackup => {
  const file = join(folder, nameAt(now));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new CommandError(`${folder} cannot be created: ${(cause as Error).message}`, { cause });
  }
  const report = backUp(dataDir, file);
  // The new copy stays, also beside copies that a clock which was ahead has given later names.
  const others = readdirSync(folder).filter(
    (name) => namePattern.test(name) && name !== basename(file),
  );
  const deleted = others.sort().slice(0, Math.max(0, others.length + 1 - keep));
  for (const name of deleted) rmSync(join(folder, name));
  return { ...report, file, deleted };
};
