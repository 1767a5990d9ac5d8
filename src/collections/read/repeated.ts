/**
 * Items with the same key as an earlier item, each with that item. Upper and lower case are equal, and empty keys are
 * ignored.
 */
export const repeated = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Array<[first: Item, again: Item]> => {
  const first = new Map<string, Item>();
  return items.flatMap((item): Array<[Item, Item]> => {
    const key = keyOf(item)?.trim().toLowerCase();
    if (!key) return [];
    const known = first.get(key);
    if (known === undefined) first.set(key, item);
    return known === undefined ? [] : [[known, item]];
  });
};
