import type { Mistake } from './mistake.ts';

/** The fields of a Markdown file. */
interface Frontmatter {
  frontmatter: string;
  mistakes: [];
}

const block = /^---[ \t]*\r?\n([\s\S]*?\r?\n|)---[ \t]*(?:\r?\n|$)/;

/** Line of a Markdown file on which its fields begin. */
export const frontmatterLine = 2;

/**
 * The fields at the top of a Markdown file.
 *
 * @param file as messages name it
 */
export const readFrontmatter = (
  file: string,
  text: string,
): Frontmatter | { frontmatter?: undefined; mistakes: Mistake[] } => {
  const content = text.replace(/^\uFEFF/, '');
  const frontmatter = block.exec(content)?.[1];
  if (frontmatter !== undefined) return { frontmatter, mistakes: [] };
  const message = content.startsWith('---')
    ? 'The fields at the top have no end: below the last of them, write a line of three hyphens (---).'
    : 'The file must begin with its fields, between two lines of three hyphens (---).';
  return { mistakes: [{ file, line: 1, message }] };
};
