import { join } from 'node:path';
import Libsql from 'libsql';

/** Another process has the store. */
export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

const isLocked = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * One service per database file. The lock is an exclusive transaction on a file of its own, held for as long as the
 * process lives: the system lets go of it even after a kill -9, and readers of the database are not in its way.
 *
 * @returns lets go of the lock
 * @throws StoreInUse in a sentence when another service holds it
 */
export const holdSingleWriterLock = (dataDir: string): (() => void) => {
  const lock = new Libsql(join(dataDir, 'service.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
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
