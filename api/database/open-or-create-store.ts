import type { Config } from '../config.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { openStoreToWrite } from './open-store.ts';
import { StoreInUse } from './single-writer-lock.ts';

/**
 * Opens the store for writing, beside a running service or alone; then it is created when there is none.
 *
 * @throws Error whose message is a sentence for an operator
 */
export const openOrCreateStore = async (
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
