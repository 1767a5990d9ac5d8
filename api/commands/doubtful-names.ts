import { didYouMean, nearest } from '#contract/nearest.ts';
import { allSettings } from '#api/config.ts';

/** Names of other programs, which may be in the same file. */
const foreignName = /^(?:NODE_|PG|TZ$|npm_)/;

/** Few edits, as most of the environment is not ours: none in HOST, which resembles HOME, one in SMTP_URL. */
const fewEdits = (length: number): number => Math.floor(length / 7);

/** A name with each two neighbouring letters transposed: `BA` from `AB`, which Levenshtein's distance counts as two edits. */
const transposed = (name: string): string[] =>
  [...name.slice(1)].map(
    (letter, index) => name.slice(0, index) + letter + name.charAt(index) + name.slice(index + 2),
  );

/**
 * Warnings about names: a sentence for each name in `.env` that is not a setting, and for each name in the environment
 * that is nearly one.
 */
export const doubtfulNames = (
  inDotEnv: readonly string[],
  inEnvironment: readonly string[],
): string[] => {
  const known = allSettings.map(({ name }) => name);
  const isUnknown = (name: string): boolean => !known.includes(name) && !foreignName.test(name);
  return [
    ...inDotEnv
      .filter(isUnknown)
      .map((name) => `.env: ${name} is no setting.${didYouMean(name, known)}`),
    ...inEnvironment.filter(isUnknown).flatMap((name) => {
      const meant =
        nearest(name, known, fewEdits) ?? transposed(name).find((each) => known.includes(each));
      return meant ? `${name} in the environment is no setting. Did you mean ${meant}?` : [];
    }),
  ];
};
