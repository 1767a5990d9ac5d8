/** Helpers of most queries. */

/**
 * Caches a query during a build, because Astro copies all entries of a collection at each call. `npm run dev` does not
 * cache, because the content changes.
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

/** Sorts entries by their field `order`. Entries with the same `order` are sorted by file name. */
export const inOrder = <Entry extends Ordered>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id));
