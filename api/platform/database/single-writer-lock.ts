import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import { isBusy } from '#platform/log/failures.ts';

/** Another process holds the lock. */
export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

/**
 * Makes sure that at most one service uses a data folder. The lock is an exclusive SQLite transaction on a separate
 * file. The operating system releases it when the process ends, even by kill -9, and it does not affect readers of the
 * database.
 *
 * @returns a function that releases the lock
 * @throws StoreInUse when another process holds it
 */
export const holdSingleWriterLock = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'service.lock');
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StoreInUse(
      `Another service is using ${dataDir}. One service per data folder: stop the other one, or give this one its own DATA_DIR.`,
      { cause: error },
    );
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
};

/**
 * Takes the same lock for a command that needs the service to be stopped.
 *
 * @throws CommandError when a service runs
 */
export const lockStoppedStore = (dataDir: string): (() => void) => {
  try {
    return holdSingleWriterLock(dataDir);
  } catch (cause) {
    if (!(cause instanceof StoreInUse)) throw cause;
    throw new CommandError(`The service is running on ${dataDir}: stop it first.`, { cause });
  }
};
