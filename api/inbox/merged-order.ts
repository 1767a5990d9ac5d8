/**
 * Merges lists: each item once, in an order that agrees with every list (a topological sort). Where the lists leave the
 * order open, and where they contradict each other, it is alphabetical.
 */
export const mergedOrder = (lists: ReadonlyArray<readonly string[]>): string[] => {
  const rest = new Set(lists.flat().sort());
  const canBeNext = (item: string): boolean =>
    lists.every(
      (list) => !list.slice(0, Math.max(0, list.indexOf(item))).some((other) => rest.has(other)),
    );
  const order: string[] = [];
  while (rest.size) {
    const items = [...rest];
    const next = items.find(canBeNext) ?? items[0];
    if (next === undefined) break;
    rest.delete(next);
    order.push(next);
  }
  return order;
};
