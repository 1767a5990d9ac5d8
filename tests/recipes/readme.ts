/** The recipes of the README, as a maintainer reads them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

export interface Recipe {
  /** The file that the recipe names, below the project's root. */
  file: string;
  /** The text that it says to write there. */
  text: string;
}

/**
 * What the README says under a heading.
 *
 * @param heading `To add a service`
 * @throws Error when there is no such recipe, or it names no file or text
 */
export const recipe = (heading: string): Recipe => {
  const section = readme.split(/^### /m).find((each) => each.startsWith(`${heading}\n`));
  const file = /`(content\/[^`]+)`/.exec(section ?? '')?.[1];
  const text = /^```\w+\n(.*?)^```$/ms.exec(section ?? '')?.[1];
  if (!file || !text) throw new Error(`The README has no recipe "${heading}".`);
  return { file, text };
};
