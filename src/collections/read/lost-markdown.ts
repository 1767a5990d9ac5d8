/** Finds Markdown that the page shows otherwise than its editor meant, because a mark is not read as one. */
import { error, hint, type Problem } from '#collections/problem.ts';
import { type MarkdownNode, walk } from '#lib/markdown-tree.ts';
import { invisibleSpace, typeAgain } from './invisible-spaces.ts';

const closedComment = /<!--(?:-?>|[\s\S]*?--!?>)/g;

/** A comment without an end, which hides all below it. One with another inside has most likely lost its own end. */
const ofComment = (file: string, { value = '', position }: MarkdownNode): Problem[] => {
  const lineAt = (offset: number): number =>
    (position?.start.line ?? 1) + value.slice(0, offset).split('\n').length - 1;
  const open = value
    .replace(closedComment, (comment) => ' '.repeat(comment.length))
    .indexOf('<!--');
  if (open >= 0) {
    const says =
      'The comment that begins here with <!-- has no end, -->, and hides what is below it.';
    return [error(file, lineAt(open), says)];
  }
  return [...value.matchAll(closedComment)]
    .filter(([comment]) => comment.lastIndexOf('<!--') > 0)
    .map(({ index }) =>
      hint(
        file,
        lineAt(index),
        'Another comment begins inside of this one, which hides all between them: it may lack its end, -->.',
      ),
    );
};

/** Cells beyond the last column of a table. Its first row determines how many columns it has. */
const ofTable = (file: string, { children: rows = [] }: MarkdownNode): Problem[] => {
  const columns = rows[0]?.children?.length ?? 0;
  return rows
    .filter(({ children = [] }) => children.length > columns)
    .map(({ children = [], position }) =>
      hint(
        file,
        position?.start.line,
        `This row has ${children.length} cells, and the table ${columns} columns: the rest is not shown. A | that is a part of a cell, in code too, is written \\|.`,
      ),
    );
};

/** A line in which an invisible space follows a mark such as `#` or `-`, or stands before one. */
const spoiltLine = new RegExp(
  [
    String.raw`^[ \t>]*(?:#{1,6}|(?:[-*+]|\d{1,9}[.)])(?: +\[[ xX]\])?|>|\`{3,}|~{3,})${invisibleSpace}`,
    String.raw`^[ \t>]*(?:[-*+]|\d{1,9}[.)]) +\[${invisibleSpace}\]`,
    String.raw`^[ \t>]*${invisibleSpace}[\s\u200B\u2060]*(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>|\`{3,}|~{3,})`,
  ].join('|'),
);
const invisibleLine = new RegExp(String.raw`^[\s\u200B\u2060]*${invisibleSpace}[\s\u200B\u2060]*$`);
const endOfFence = new RegExp(String.raw`^\s*(?:\`{3,}|~{3,})${invisibleSpace}+\s*$`);

/** Lines of code, which may hold anything, except for a fence that an invisible space keeps from ending the code. */
const linesOfCode = (tree: MarkdownNode, lines: readonly string[]): Set<number> => {
  const code = new Set<number>();
  walk(tree, ({ type, position }) => {
    if (type !== 'code' || !position) return;
    const isFenced = /^[ \t>]*(?:`{3}|~{3})/.test(lines[position.start.line - 1] ?? '');
    const first = position.start.line + (isFenced ? 1 : 0);
    for (let line = first; line <= position.end.line; line++) {
      if (!endOfFence.test(lines[line - 1] ?? '')) code.add(line);
    }
  });
  return code;
};

const ofLines = (file: string, tree: MarkdownNode, body: string): Problem[] => {
  if (!new RegExp(invisibleSpace).test(body)) return [];
  const lines = body.split(/\r?\n/);
  const code = linesOfCode(tree, lines);
  const isText = (line: string | undefined): boolean => Boolean(line?.trim());
  return lines.flatMap((line, index) => {
    const joins = invisibleLine.test(line) && isText(lines[index - 1]) && isText(lines[index + 1]);
    return !code.has(index + 1) && (joins || spoiltLine.test(line))
      ? [hint(file, index + 1, typeAgain)]
      : [];
  });
};

/**
 * Finds comments without an end, cells beyond the columns of their table, and marks beside invisible spaces.
 *
 * @param tree the parsed body
 * @param body the text, with the line numbers of the file
 */
export const lostMarkdown = (file: string, tree: MarkdownNode, body: string): Problem[] => {
  const problems = ofLines(file, tree, body);
  walk(tree, (node) => {
    if (node.type === 'html') problems.push(...ofComment(file, node));
    if (node.type === 'table') problems.push(...ofTable(file, node));
  });
  return problems;
};
