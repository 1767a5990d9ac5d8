import { formatMistakes, type Mistake } from '../collections/reading/mistake.ts';

/** Ends the process with 1 when there are mistakes, and prints them. */
export const stopAtMistakes = (mistakes: readonly Mistake[]): void => {
  if (!mistakes.length) return;
  console.error(`\n${formatMistakes(mistakes)}\n\nThe site is not built until this is corrected.`);
  process.exit(1);
};
