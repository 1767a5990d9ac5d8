import { didYouMean, nearest } from '#contract/nearest.ts';
import { allSettings } from '#api/config.ts';

/** Of other programs; they may stand in the same file. */
const foreignName = /^(?:NODE_|PG|TZ$|npm_)/;

/** Few edits, as the environment holds much that is not ours: none in HOST, which HOME resembles, one in SMTP_URL. */
const fewEdits = (length: number): number => Math.floor(length / 7);

/**
 * What is doubtful about names: a sentence for each name of `.env` that is no setting, and for each of the environment that
 * is nearly one.
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
      const meant = nearest(name, known, fewEdits);
      return meant ? `${name} in the environment is no setting. Did you mean ${meant}?` : [];
    }),
  ];
};
