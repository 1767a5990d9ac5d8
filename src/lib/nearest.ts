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
  const inOtherCase = known.find((each) => each.toLowerCase() === name.toLowerCase());
  // Names of other lengths are further away, and to compare one of a megabyte, as of a picture, takes seconds.
  const ofLength = known.filter(
    (each) => Math.abs(each.length - name.length) <= tolerance(each.length),
  );
  if (inOtherCase !== undefined || ofLength.length === 0) return inOtherCase;
  const candidate = closest(name, ofLength);
  return distance(name, candidate) <= tolerance(candidate.length) ? candidate : undefined;
};

/** ` Did you mean NAME?`, or nothing when no known name is near. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const candidate = nearest(name, known);
  return candidate ? ` Did you mean ${candidate}?` : '';
};

/** The five known names that `name` most resembles, the likeliest first. */
export const fiveNearest = (name: string, known: readonly string[]): string[] => {
  // To compare a name of a megabyte, as of a picture, takes seconds.
  const edits = new Map(known.map((each) => [each, distance(name.slice(0, 100), each)]));
  return known.toSorted((a, b) => (edits.get(a) ?? 0) - (edits.get(b) ?? 0)).slice(0, 5);
};
