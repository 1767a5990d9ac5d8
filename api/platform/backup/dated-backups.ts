import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import type { Progress } from '#platform/commands/progress.ts';
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
  progress?: Progress;
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
export const backUpInto = async (
  dataDir: string,
  folder: string,
  { keep, now = Date.now(), progress }: DatedOptions,
): Promise<DatedBackup> => {
  const file = join(folder, nameAt(now));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new CommandError(`${folder} cannot be created: ${(cause as Error).message}`, { cause });
  }
  const report = await backUp(dataDir, file, progress);
  const copies = readdirSync(folder).filter((name) => namePattern.test(name));
  const deleted = copies.sort().slice(0, -keep);
  for (const name of deleted) rmSync(join(folder, name));
  return { ...report, file, deleted };
};
