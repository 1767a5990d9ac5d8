import type { Mistake } from './mistake.ts';

/** The two parts of a Markdown file. */
interface Parts {
  frontmatter: string;
  body: string;
  /** Line of the file where the body begins. */
  bodyLine: number;
  mistakes: [];
}

const block = /^---[ \t]*\r?\n([\s\S]*?\r?\n|)---[ \t]*(?:\r?\n|$)/;

/** Line of a Markdown file where its fields begin. */
export const frontmatterLine = 2;

/**
 * Splits a Markdown file into the fields at its top and the text below them.
 *
 * @param file its name in messages
 */
export const splitFrontmatter = (
  file: string,
  text: string,
): Parts | { frontmatter?: undefined; mistakes: Mistake[] } => {
  const [whole, frontmatter] = block.exec(text) ?? [];
  if (whole !== undefined && frontmatter !== undefined) {
    const body = text.slice(whole.length);
    return { frontmatter, body, bodyLine: whole.split('\n').length, mistakes: [] };
  }
  const start = 'The file must begin with its fields, between two lines of three hyphens (---)';
  const isBelowBlank = /^\s+---/.test(text);
  const message = /^---[ \t]*\r?\n/.test(text)
    ? 'The fields at the top have no end: below the last of them, write a line of three hyphens (---).'
    : `${start}${isBelowBlank ? ': take out what is blank above them' : ''}.`;
  return { mistakes: [{ file, line: 1, message }] };
};
