import { formatMistakes, type Mistake } from '#collections/reading/mistake.ts';

/** Prints mistakes or hints below a title, when there are any. */
export const tell = (title: string, mistakes: readonly Mistake[]): void => {
  if (mistakes.length) console.error(`\n${title}\n\n${formatMistakes(mistakes)}\n`);
};

/** Above hints. */
export const hintsTitle = 'Hints, which stop nothing:';

/**
 * Ends the process with 1 when there are mistakes, and prints them.
 *
 * @param later what has not been looked at yet
 */
export const stopAtMistakes = (mistakes: readonly Mistake[], later = ''): void => {
  if (!mistakes.length) return;
  const end = `The site is not built until this is corrected.${later && ` ${later}`}`;
  console.error(`\n${formatMistakes(mistakes)}\n\n${end}`);
  process.exit(1);
};
