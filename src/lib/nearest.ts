import { closest, distance } from 'fastest-levenshtein';

/**
 * Returns the known name that is most similar to `name`. Undefined: no known name is similar enough.
 *
 * @param maxEdits greatest number of edits between the two. Absent: half the length of the known name, at least 2.
 */
export const nearest = (
  name: string,
  known: readonly string[],
  maxEdits?: number,
): string | undefined => {
  const inOtherCase = known.find((each) => each.toLowerCase() === name.toLowerCase());
  const allowed = ({ length }: string): number => maxEdits ?? Math.max(2, length / 2);
  // Skips names that are too long or too short to match. Comparing a megabyte-long name (an embedded picture) takes
  // seconds.
  const ofLength = known.filter((each) => Math.abs(each.length - name.length) <= allowed(each));
  if (inOtherCase !== undefined || ofLength.length === 0) return inOtherCase;
  const candidate = closest(name, ofLength);
  return distance(name, candidate) <= allowed(candidate) ? candidate : undefined;
};

/** Returns ` Did you mean NAME?`, or an empty text if no known name is similar. */
export const didYouMean = (name: string, known: readonly string[], maxEdits?: number): string => {
  const candidate = nearest(name, known, maxEdits);
  return candidate ? ` Did you mean ${candidate}?` : '';
};

/** Removes differences that nobody sees: kinds of spaces, decomposed accents, invisible characters. */
const normalised = (name: string): string => name.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** `didYouMean` for files. Names of screenshots on a Mac contain U+202F, and some systems decompose accents. */
export const didYouMeanFile = (
  name: string,
  known: readonly string[],
  maxEdits?: number,
): string => {
  const alike = known.find((each) => normalised(each) === normalised(name));
  if (alike === undefined) return didYouMean(name, known, maxEdits);
  const plain = normalised(alike).replace(/^.*\//, '');
  return ` There is ${alike}, which looks the same but has another kind of space or accent. Name the file "${plain}", and write that name here.`;
};
