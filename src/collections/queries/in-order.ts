interface Ordered {
  id: string;
  data: { order: number };
}

/** Sorts entries by their field `order`; those with the same, by the names of their files. */
export const inOrder = <Entry extends Ordered>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id));
