/**
 * The items of all lists, each once, in an order that keeps the order of every list. Items that no list puts in an order
 * come by the alphabet; so do those that two lists put in opposite orders.
 */
export const mergedOrder = (lists: ReadonlyArray<readonly string[]>): string[] => {
  const rest = new Set(lists.flat().sort());
  const comesFirst = (item: string): boolean =>
    lists.every(
      (list) => !list.slice(0, Math.max(0, list.indexOf(item))).some((other) => rest.has(other)),
    );
  const order: string[] = [];
  while (rest.size) {
    const items = [...rest];
    const next = items.find(comesFirst) ?? items[0];
    if (next === undefined) break;
    rest.delete(next);
    order.push(next);
  }
  return order;
};
