/** What most queries do with the entries of a collection. */

/**
 * Caches a query during a build, as Astro copies all entries of a collection at each call. `npm run dev` does not
 * cache, as the content changes.
 */
export const cachedInBuild = <Result>(query: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => {
    if (!import.meta.env.PROD) return query();
    result ??= query();
    return result;
  };
};

interface Ordered {
  id: string;
  data: { order: number };
}

/** Sorts entries by their field `order`; those with the same, by the names of their files. */
export const inOrder = <Entry extends Ordered>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id));
