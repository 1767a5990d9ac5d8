/** The recipes of docs/, and carrying them out as a maintainer does. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const texts = ['editing.md', 'developing.md']
  .map((name) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8'))
  .join('\n');

/** Headings of all recipes, in an order in which they can be carried out one after the other. */
export const recipes = [
  'To add a service',
  'To add a job',
  'To close a job',
  'To add a case study',
  'To show a testimonial',
  'To add a chat reply',
  'To add a question to the contact page',
  'To add a page of text',
  'To add an image',
  'To add a video',
  'To add a link',
  'To write a draft',
  'To change the menu',
  'To redirect a path',
  'To rename a page',
  'To add a page',
  'To add an island',
  'To add the test of an island',
  'To add a form',
  'To add a setting',
  'To add a kind of job',
  'To add an hourly job',
];

type Side = 'above' | 'below' | 'in place of';

/** One block of text and where the sentence before it says to put it. */
interface Step {
  /** From the project's root. */
  file: string;
  /** The line of the file beside which the text goes. Undefined: it is the end of the file, or a new file. */
  anchor: { line: string; isRow: boolean; side: Side } | undefined;
  isNew: boolean;
  text: string;
}

/**
 * `Write FILE`, `In FILE, below LINE`, `In FILE, in place of LINE` or `At the end of FILE`, each name in backticks. `the row
 * of NAME` is that of a table whose first cell begins with the name.
 */
const place =
  /(Write|[Ii]n|At the end of) `([^`]+)`(?:, (above|below|in place of) (the row of )?`([^`]+)`)?/g;

const renaming = /Rename `([^`]+)` to `([^`]+)`/g;

/** The line beside which a block goes; undefined when the sentence names none. */
const anchorOf = (side = '', row = '', line = ''): Step['anchor'] =>
  side === '' ? undefined : { side: side as Side, line, isRow: row !== '' };

/** The text under a heading of docs/editing.md or docs/developing.md. */
const sectionOf = (heading: string): string =>
  texts.split(/^##+ /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';

/**
 * The blocks under a heading.
 *
 * @param heading `To add a service`
 * @throws Error when there is no such recipe, or a block does not say where it goes
 */
const stepsOf = (heading: string): Step[] => {
  const blocks = [...sectionOf(heading).matchAll(/(.*?)^```\w+\n(.*?)^```$/gms)];
  if (blocks.length === 0) throw new Error(`No page of docs/ has a recipe "${heading}".`);
  return blocks.map(([, before = '', text = '']) => {
    const [, verb, file, side, row, line] =
      [...before.replace(/\s+/g, ' ').matchAll(place)].at(-1) ?? [];
    if (!file) throw new Error(`A block of "${heading}" does not say where it goes:\n${text}`);
    return { file, anchor: anchorOf(side, row, line), isNew: verb === 'Write', text };
  });
};

const indent = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

/** The text of a file with a block beside its anchor. A block that begins with the anchor takes the anchor's place. */
const insert = (before: string, { anchor, text, file }: Step): string => {
  // A paragraph of Markdown has a blank line above it.
  if (!anchor) return `${before}${file.endsWith('.md') ? '\n' : ''}${text}`;
  const lines = before.split('\n');
  const found = lines.filter((line) =>
    anchor.isRow ? line.startsWith(`| \`${anchor.line}\``) : line.trim() === anchor.line,
  );
  if (found.length !== 1) {
    throw new Error(`${file} has the line "${anchor.line}" ${found.length} times, not once.`);
  }
  const [whole = ''] = found;
  const at = lines.indexOf(whole);
  const block = indent(text, /^ */.exec(whole)?.[0] ?? '').replace(/\n$/, '');
  const replaces = anchor.side === 'in place of' || text.startsWith(`${anchor.line}\n`);
  lines.splice(anchor.side === 'below' && !replaces ? at + 1 : at, replaces ? 1 : 0, block);
  return lines.join('\n');
};

/**
 * Carries out a recipe.
 *
 * @param folder the project's root
 * @returns the files that it has written, from the root
 */
export const carryOut = (heading: string, folder: string): string[] => {
  const steps = stepsOf(heading);
  for (const [, from = '', to = ''] of sectionOf(heading).matchAll(renaming)) {
    renameSync(join(folder, from), join(folder, to));
  }
  for (const step of steps) {
    const file = join(folder, step.file);
    if (step.isNew === existsSync(file)) {
      throw new Error(
        `"${heading}": ${step.file} ${step.isNew ? 'exists already' : 'is missing'}.`,
      );
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, step.isNew ? step.text : insert(readFileSync(file, 'utf8'), step));
  }
  return steps.map(({ file }) => file);
};
