/** Reads the commands that an operator copies from docs/, for tests that carry them out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (page: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');

/**
 * Returns what a pattern's first group matches in a section of a page. Throws if it matches nothing, so that a test
 * cannot pass because a page has moved.
 *
 * @param page its path in docs/
 * @param heading that of the section, which ends at the next heading of the second level
 * @param pattern a global one
 */
export const documented = (page: string, heading: string, pattern: RegExp): string[] => {
  const [, rest] = read(page).split(`\n## ${heading}\n`);
  if (rest === undefined) throw new Error(`docs/${page} has no heading "${heading}".`);
  const [section = ''] = rest.split('\n## ');
  const found = Array.from(section.matchAll(pattern), ([, text = '']) => text);
  if (found.length === 0)
    throw new Error(`docs/${page}, "${heading}", has nothing like ${pattern}.`);
  return found;
};

/** Returns the block of commands of a page that contains a text. Throws unless there is one, and only one. */
export const documentedCommands = (page: string, part: string): string => {
  const blocks = Array.from(read(page).matchAll(/^```sh\n([^]*?)^```$/gm), ([, text = '']) => text);
  const [found, another] = blocks.filter((text) => text.includes(part));
  if (found === undefined || another !== undefined) {
    throw new Error(`docs/${page} has not exactly one block of commands with ${part}.`);
  }
  return found;
};
