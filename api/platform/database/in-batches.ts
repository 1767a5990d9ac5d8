import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Does long work in batches, each in its own transaction and followed by a turn of the event loop: SQLite's statements
 * run in this process, which answers nothing else meanwhile.
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
