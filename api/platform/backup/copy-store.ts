import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import { isDamaged } from '#platform/database/error-codes.ts';
import { assertReadable } from '#platform/database/permissions.ts';
import { checkStore, type StoreReport } from './check-store.ts';

/** How long to wait while the service writes. */
const busyTimeoutMs = 5000;

/** Makes what was written to a file, or the entries of a folder, durable. */
export const syncToDisk = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const vacuumInto = (source: string, target: string): void => {
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
  try {
    sqlite.prepare('VACUUM INTO ?').run(target);
  } finally {
    sqlite.close();
  }
};

/**
 * Copies a store into a single file, which needs no log. `VACUUM INTO` also reads the source's write-ahead log, which
 * is there after a crash. The source is opened read-only and not changed. A file at `target` is replaced.
 *
 * @returns what the copy holds, read from the copy after it was synced
 * @throws CommandError when the source is missing, damaged or not a store. On any error nothing is left at `target`
 */
export const copyStore = (source: string, target: string): StoreReport => {
  assertReadable(source);
  if (!existsSync(source)) throw new CommandError(`There is no file ${source}.`);
  rmSync(target, { force: true });
  // SQLite writes into the empty file and keeps its mode.
  writeFileSync(target, '', { mode: 0o600 });
  try {
    vacuumInto(source, target);
    syncToDisk(target);
    return checkStore(target, source);
  } catch (error) {
    rmSync(target, { force: true });
    if (!isDamaged(error)) throw error;
    throw new CommandError(`${source} is no copy of the store, or is damaged.`, { cause: error });
  }
};
