/**
 * A query that a build asks once, and not for every page: Astro copies each entry of a collection at each call. `npm
 * run dev` asks again, as the content changes.
 */
export const kept = <Result>(query: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => (import.meta.env.PROD ? (result ??= query()) : query());
};
