/**
 * What a build does with the files of `content/` besides Astro. It ends with 1 when they have mistakes, and prints
 * them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceFactsFile } from '#contract/service-facts.ts';
import { fieldMistakes } from '../../collections/reading/field-mistakes.ts';
import { formatMistakes, type Mistake } from '../../collections/reading/mistake.ts';
import { readMarkdownFiles } from '../../collections/reading/markdown-files.ts';
import { readRedirects, redirectLines } from '../redirects.ts';
import { serviceFacts } from '../service-facts.ts';
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

/** Those that show in the built pages. `website` is the address of the site. */
export const stopAtPageMistakes = (root: string, website: string): void =>
  stopAt(pageMistakes(root, website));

/** The lines of `_redirects` and the facts of the service, which whoever serves the folder reads. */
export const writeLists = (root: string): void => {
  const redirects = redirectLines(readRedirects(readMarkdownFiles()));
  writeFileSync(join(root, '_redirects'), redirects);
  writeFileSync(join(root, serviceFactsFile), JSON.stringify(serviceFacts()));
};
