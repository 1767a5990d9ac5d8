/**
 * Runs a task for each item, a few at a time. After a failure no further task begins.
 *
 * @param limit tasks that run at the same time
 * @throws what a task throws first
 */
export const forEachLimited = async <Item>(
  items: Iterable<Item>,
  limit: number,
  task: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items[Symbol.iterator]();
  let failed = false;
  const run = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) {
      try {
        await task(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, run));
};
