/**
 * A query whose result a build computes once. Astro copies every entry of a collection at each `getCollection`, so that a
 * query on every page would make the time of a build grow with the square of the number of pages. The dev server, where
 * content changes, asks each time.
 *
 * @returns the query; its callers share the result, which they must not change
 */
export const oncePerBuild = <Result>(query: () => Promise<Result>): (() => Promise<Result>) => {
  if (import.meta.env.DEV) return query;
  let result: Promise<Result> | undefined;
  return () => (result ??= query());
};
