import type { Mistake } from './mistake.ts';
import { unreadableLetter } from './unreadable-letter.ts';

/** The two parts of a Markdown file, and the lines of the file on which they begin. */
export interface MarkdownParts {
  frontmatter: string;
  body: string;
  frontmatterLine: number;
  bodyLine: number;
}

const block = /^---[ \t]*\r?\n([\s\S]*?\r?\n|)---[ \t]*(?:\r?\n|$)/;

/**
 * Splits a Markdown file into its frontmatter and the text below it.
 *
 * @param file as messages name it
 */
export const splitFrontmatter = (
  file: string,
  text: string,
): { parts: MarkdownParts; mistakes: [] } | { parts?: undefined; mistakes: Mistake[] } => {
  const content = text.replace(/^\uFEFF/, '');
  const letter = unreadableLetter(file, content);
  if (letter) return { mistakes: [letter] };
  const [whole, frontmatter = ''] = block.exec(content) ?? [];
  if (whole === undefined) {
    const message = content.startsWith('---')
      ? 'The fields at the top have no end: below the last of them, write a line of three hyphens (---).'
      : 'The file must begin with its fields, between two lines of three hyphens (---).';
    return { mistakes: [{ file, line: 1, message }] };
  }
  return {
    parts: {
      frontmatter,
      body: content.slice(whole.length),
      frontmatterLine: 2,
      bodyLine: whole.split('\n').length,
    },
    mistakes: [],
  };
};
