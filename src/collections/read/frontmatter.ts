import { error, type Problem } from '#collections/problem.ts';

/** The two parts of a Markdown file. */
interface Parts {
  frontmatter: string;
  /** The text below the fields, with an empty line for each line above it: its lines are those of the file. */
  body: string;
}

const block = /^---[ \t]*\r?\n([\s\S]*?\r?\n|)---[ \t]*(?:\r?\n|$)/;

/** Line of a Markdown file where its fields begin. */
export const frontmatterLine = 2;

/**
 * Splits a Markdown file into the fields at its top and the text below them.
 *
 * @param file its name in messages
 */
export const splitFrontmatter = (file: string, text: string): Parts | { problem: Problem } => {
  const [whole, frontmatter] = block.exec(text) ?? [];
  if (whole !== undefined && frontmatter !== undefined) {
    return { frontmatter, body: whole.replace(/[^\n]/g, '') + text.slice(whole.length) };
  }
  const says = 'The file must begin with its fields, between two lines of three hyphens (---).';
  return { problem: error(file, 1, says) };
};
