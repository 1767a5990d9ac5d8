import type { Kysely } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { cachedCheck } from './cached-check.ts';
import type { Log } from '#platform/log/log.ts';
import { failureSummary } from '#platform/log/failures.ts';

/** As large as a large message, so that on a nearly full disk the probe fails before a visitor's call does. */
const filler = 'x'.repeat(16 * 1024);
const cacheMs = 1000;

interface StorageProbeOptions {
  db: Kysely<Database>;
  log: Pick<Log, 'info' | 'error'>;
  /** Milliseconds since some fixed moment; by default since this process started. */
  clock?: () => number;
}

const write = (db: Kysely<Database>, now: number): Promise<void> =>
  durableTransaction(db, async (trx) => {
    await trx.insertInto('storage_probe').values({ written_at: now, filler }).execute();
    await trx.deleteFrom('storage_probe').execute();
  });

/**
 * Checks whether the database can be written, by writing and removing a row. The result is cached for a second, and
 * changes are logged.
 */
export const createStorageProbe = ({
  db,
  log,
  clock,
}: StorageProbeOptions): (() => Promise<boolean>) => {
  let was = true;

  const ask = async (): Promise<boolean> => {
    const failure = await write(db, Date.now()).then(() => undefined, failureSummary);
    const can = failure === undefined;
    if (can !== was) {
      if (can) log.info('storage: can be written again');
      else log.error({ failure }, 'storage: cannot be written');
    }
    return (was = can);
  };

  return cachedCheck(ask, cacheMs, clock);
};
