/**
 * Caches a query during a build, as Astro copies all entries of a collection at each call. `npm run dev` does not
 * cache, as the content changes.
 */
export const cachedInBuild = <Result>(query: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => (import.meta.env.PROD ? (result ??= query()) : query());
};
