import { closest, distance } from 'fastest-levenshtein';

/** Share of a name that may be wrong for another one to be suggested. */
const tolerance = 0.5;

/** The known name that `name` most resembles; undefined when none is near. */
export const nearest = (name: string, known: readonly string[]): string | undefined => {
  if (known.length === 0) return undefined;
  const lower = name.toLowerCase();
  const found = known.find((each) => each.toLowerCase() === lower) ?? closest(name, known);
  return distance(name, found) <= Math.max(2, found.length * tolerance) ||
    found.toLowerCase() === lower
    ? found
    : undefined;
};

/** ` Did you mean NAME?`, or nothing when no known name is near. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const found = nearest(name, known);
  return found ? ` Did you mean ${found}?` : '';
};
