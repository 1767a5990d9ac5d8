/** Ends a build with 1 when `content/` has mistakes, and prints them. */
import { fieldMistakes } from '../../collections/reading/field-mistakes.ts';
import { formatMistakes, type Mistake } from '../../collections/reading/mistake.ts';
import { pageMistakes } from './page-mistakes.ts';

const stopAt = (mistakes: readonly Mistake[]): void => {
  if (!mistakes.length) return;
  console.error(`\n${formatMistakes(mistakes)}\n\nThe site is not built until this is corrected.`);
  process.exit(1);
};

const tell = (title: string, hints: readonly Mistake[]): void => {
  if (hints.length) console.error(`\n${title}\n\n${formatMistakes(hints)}\n`);
};

/** Those that show without a page. Prints hints and mistakes of drafts too, which stop nothing. */
export const stopAtFieldMistakes = (): void => {
  const { mistakes, inDrafts, hints } = fieldMistakes();
  tell('In drafts, which are not published:', inDrafts);
  tell('Hints, which stop nothing:', hints);
  stopAt(mistakes);
};

/**
 * Those that show in the built pages.
 *
 * @param root the folder that the site is built into
 * @param website address of the site
 */
export const stopAtPageMistakes = (root: string, website: string): void =>
  stopAt(pageMistakes(root, website));
