/**
 * A query whose result is computed once per version of the content. Astro copies every entry of a collection at each
 * `getCollection`, so that a query on every page would make the time of a build grow with the square of the number of pages.
 * When content changes while `npm run dev` runs, Vite loads all modules anew that import it, and with them what they hold.
 *
 * @returns the query; its callers share the result, which they must not change
 */
export const once = <Result>(query: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => (result ??= query());
};
