import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Does a long work in batches, each a transaction of its own, with a turn of the event loop after each: SQLite's statements
 * run in this process, and nothing else is answered meanwhile.
 *
 * @param batch resolves to how many rows it dealt with; 0: nothing is left
 * @param signal when aborted, no further batch is begun
 * @returns how many rows in all
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
