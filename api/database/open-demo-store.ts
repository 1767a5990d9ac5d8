import type { Config } from '../config.ts';
import { openDatabase } from './open-database.ts';
import { StoreInUse } from './single-writer-lock.ts';
import type { OpenDatabase } from './open-database.ts';
import { openStoreToWrite } from './open-store.ts';

/**
 * Opens the store for a change: alone where no service runs, and then it is made when it is not there; beside the
 * service where one does.
 *
 * @throws Error in a sentence fit for an operator
 */
export const openStore = async (
  place: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Pick<OpenDatabase, 'db' | 'close'>> => {
  try {
    return await openDatabase(place);
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    const db = await openStoreToWrite(place);
    return { db, close: () => db.destroy() };
  }
};
