/** `npm run check`: every mistake in `content/`, without building. Ends with 1 when one of them would stop a build. */
import { formatMistakes } from '../../collections/reading/mistake.ts';
import { checkContent } from './check-content.ts';

const count = (number: number, what: string): string =>
  `${number} ${what}${number === 1 ? '' : 's'}`;

const { mistakes, inDrafts } = checkContent();
if (mistakes.length) {
  console.error(`${formatMistakes(mistakes)}\n\n${count(mistakes.length, 'mistake')} in content/.`);
  process.exitCode = 1;
}
if (inDrafts.length) {
  console.error(
    `${mistakes.length ? '\n' : ''}In drafts, which are not published:\n\n${formatMistakes(inDrafts)}`,
  );
}
if (!mistakes.length && !inDrafts.length) console.info('No mistakes in content/.');
