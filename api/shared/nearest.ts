import { closest, distance } from 'fastest-levenshtein';

/** How many edits a misspelt name may be away from a known name of this length. */
const within = (length: number): number => Math.max(2, length * 0.5);

/**
 * The known name that `name` most resembles; undefined when none is near.
 *
 * @param tolerance edits, by the length of the known name
 */
export const nearest = (
  name: string,
  known: readonly string[],
  tolerance: (length: number) => number = within,
): string | undefined => {
  if (known.length === 0) return undefined;
  const lower = name.toLowerCase();
  const candidate = known.find((each) => each.toLowerCase() === lower) ?? closest(name, known);
  return distance(name, candidate) <= tolerance(candidate.length) ||
    candidate.toLowerCase() === lower
    ? candidate
    : undefined;
};

/** ` Did you mean NAME?`, or nothing when no known name is near. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const candidate = nearest(name, known);
  return candidate ? ` Did you mean ${candidate}?` : '';
};
