import { formatMistakes, type Mistake } from '#collections/reading/mistake.ts';

/** Prints mistakes or hints below a title, if there are any. */
export const tell = (title: string, mistakes: readonly Mistake[]): void => {
  if (mistakes.length) console.error(`\n${title}\n\n${formatMistakes(mistakes)}\n`);
};

/** The title above hints. */
export const hintsTitle = 'Hints, which stop nothing:';

/**
 * Prints mistakes and exits with 1, if there are any.
 *
 * @param later a sentence about what has not been checked yet
 */
export const stopAtMistakes = (mistakes: readonly Mistake[], later = ''): void => {
  if (!mistakes.length) return;
  const end = `The site is not built until this is corrected.${later && ` ${later}`}`;
  console.error(`\n${formatMistakes(mistakes)}\n\n${end}`);
  process.exit(1);
};
