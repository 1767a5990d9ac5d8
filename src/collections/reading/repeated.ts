/** Items that have the key of an earlier one, in whatever letters, each with that one. An empty key is none. */
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
