import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { durableTransaction } from './durable-transaction.ts';
import type { Database } from './schema.ts';

/**
 * Does long work in batches, each in its own transaction and followed by a turn of the event loop: SQLite runs its
 * statements in this process, which cannot answer requests meanwhile.
 *
 * @param batch resolves to the number of rows it dealt with; 0 when nothing is left
 * @param signal when aborted, no further batch begins
 * @returns the total number of rows
 */
export const inBatches = async (
  batch: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> => {
  for (let total = 0; ;) {
    const count = signal?.aborted ? 0 : await batch();
    if (!count) return total;
    total += count;
    await nextTurn();
  }
};

/** How many rows one transaction deletes, in tables whose rows are small. */
export const batchSize = 200;

/**
 * Deletes the rows of a table that match a condition, in batches.
 *
 * @param signal when aborted, no further batch begins
 * @returns the number of deleted rows
 */
export const deleteInBatches = (
  db: Kysely<Database>,
  table: keyof Database,
  condition: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> => {
  const rows = sql.table(table);
  const deletion = sql`delete from ${rows}
    where id in (select id from ${rows} where ${condition} limit ${batchSize})`;
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await durableTransaction(db, (trx) => deletion.execute(trx));
    return Number(numAffectedRows);
  }, signal);
};
