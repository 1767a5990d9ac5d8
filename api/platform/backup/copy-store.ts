import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import { isDamaged } from '#platform/database/error-codes.ts';
import { assertReadable, isThere } from '#platform/database/permissions.ts';
import { checkStore, type StoreReport } from './check-store.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** How long to wait while the service writes. */
const busyTimeoutMs = 5000;

/** Creates an empty file that only its owner can read, whatever the umask. SQLite writes into it and keeps its mode. */
const createPrivateFile = (file: string): void => {
  rmSync(file, { force: true });
  closeSync(openSync(file, 'wx', 0o600));
};

const vacuumInto = (source: string, target: string): void => {
  try {
    const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
    try {
      sqlite.prepare('VACUUM INTO ?').run(target);
    } finally {
      sqlite.close();
    }
  } catch (cause) {
    throw new CommandError(
      isDamaged(cause)
        ? `${source} is no copy of the store, or is damaged.`
        : `${source} cannot be copied: ${(cause as Error).message}`,
      { cause },
    );
  }
};

/**
 * Copies a store into a single file, which needs no log. `VACUUM INTO` also reads the source's write-ahead log, which
 * is there after a crash. The source is opened read-only and not changed. A file at `target` is replaced.
 *
 * @returns what the copy holds, read from the copy after it was synced
 * @throws CommandError when the source is missing, damaged or not a store; nothing is then left at `target`
 */
export const copyStore = (source: string, target: string): StoreReport => {
  if (!isThere(source)) throw new CommandError(`There is no file ${source}.`);
  assertReadable(source);
  createPrivateFile(target);
  try {
    vacuumInto(source, target);
    syncToDisk(target, 'r+');
    syncToDisk(dirname(target), 'r');
    return checkStore(target, source);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
};
