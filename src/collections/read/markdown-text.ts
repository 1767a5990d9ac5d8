/** What a Markdown text holds: links, pictures, texts, ids, refused HTML, and what of it no page would show. */
import { Parser } from 'htmlparser2';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { error, hint, type Problem } from '#collections/problem.ts';
import { definitionsIn, headingIds, type MarkdownNode, textOf, walk } from '#lib/markdown.ts';
import { refusedIn } from '#collections/markdown-html.ts';
import { type Facts, fillFacts, fillUrl } from '#lib/content-text.ts';
import type { Reference, Text } from './fields.ts';
import { conflictMarks } from './text.ts';

/** The line of a character of a text that begins in `firstLine`. */
const lineOf = (text: string, offset: number, firstLine: number): number =>
  firstLine + text.slice(0, offset).split('\n').length - 1;

const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g;

/** A comment without an end, which hides all below it. One with another inside has most likely lost its own end. */
const commentProblems = (file: string, html: string, line: number): Problem[] =>
  Array.from(html.matchAll(comment)).flatMap(({ 0: written, index }) => {
    const at = lineOf(html, index, line);
    if (!/--!?>$/.test(written)) {
      const message =
        'The comment that begins here with <!-- has no end, -->, and hides what is below it.';
      return [error(file, at, message)];
    }
    const message =
      'Another comment begins inside of this one, which hides all between them: it may lack its end, -->.';
    return written.lastIndexOf('<!--') > 0 ? [hint(file, at, message)] : [];
  });

/** Cells beyond the last column of a table. Its first row determines how many columns it has. */
const tableProblems = (file: string, { children: rows = [] }: MarkdownNode): Problem[] => {
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

/** A paragraph that Markdown takes for code, as a tab is in front of it: program texts seldom begin with a capital. */
const tabProblems = (file: string, body: string, line: number): Problem[] =>
  /^\t+\p{Lu}/u.test(body.split('\n')[line - 1] ?? '')
    ? [hint(file, line, 'This is shown as code, as it is indented by a tab. Take the tab out.')]
    : [];

/** What a piece of HTML holds, except for its text. */
interface HtmlParts {
  references: Reference[];
  /** What a text may not hold: `<iframe>`, `onclick="…"`. */
  refused: Array<{ what: string; line: number }>;
  /** Its ids, to which links can lead. */
  ids: string[];
}

const media = new Set(['video', 'audio', 'source', 'track']);

const referencesIn = (
  element: string,
  { href, src, poster, alt }: Record<string, string>,
  line: number,
): Reference[] => {
  if (element === 'a' && href !== undefined) return [{ kind: 'link', value: href, line }];
  if (element === 'img') return [{ kind: 'html image', value: src ?? '', line, words: alt }];
  if (!media.has(element)) return [];
  return [src, poster].flatMap((value) =>
    value === undefined ? [] : [{ kind: 'media', value, line }],
  );
};

/** Reads a piece of HTML of a Markdown text that begins in this line, such as a single tag. */
const htmlParts = (html: string, firstLine: number, facts: Facts): HtmlParts => {
  const parts: HtmlParts = { references: [], refused: [], ids: [] };
  const parser: Parser = new Parser({
    onopentag: (element, written) => {
      const line = lineOf(html, parser.startIndex, firstLine);
      const attributes = Object.fromEntries(
        Object.entries(written).map(([name, value]) => [name, fillFacts(value, facts)]),
      );
      const what = refusedIn(element, attributes);
      if (what) parts.refused.push({ what, line });
      if (attributes['id']) parts.ids.push(attributes['id']);
      parts.references.push(...referencesIn(element, attributes, line));
    },
  });
  parser.end(html);
  return parts;
};

/**
 * A remark plugin with its options: GitHub's tables, tasks and footnotes, for every Markdown text. What is struck out has two
 * tildes on each side, as the 2 of `H~2~O` is not.
 */
export const gfm: [typeof remarkGfm, { singleTilde: boolean }] = [
  remarkGfm,
  { singleTilde: false },
];

/** The parser of Astro (docs/dependencies.md), without curly quotation marks, which a check does not need. */
const parser = unified()
  .use(remarkParse)
  .use(...gfm)
  .freeze();

/** What a Markdown text holds. */
export interface TextParts extends HtmlParts {
  texts: Text[];
  problems: Problem[];
}

/** Stands in for what is not text: code, addresses, marks, and escaped characters. */
const noText = '\uFFFC';

const textAt = (value: string, line: number): Text => ({
  value,
  lineAt: (offset) => lineOf(value, offset, line),
});

const withoutText = (written: string): string => written.replace(/[^\n]+/g, noText);

/** Replaces escaped characters, which are not marks, and removes `> ` and spaces at the beginning of lines. */
const asText = (written: string): string =>
  written.replace(/\\[!-/:-@[-`{-~]/g, noText).replace(/\n[ \t>]+/g, '\n');

const codeTag = /^<(?:code|pre|kbd|samp)\b/i;

/** The texts that are children of a node, as written and joined, without code. */
const textsOf = ({ children = [], position }: MarkdownNode, body: string): Text[] => {
  if (!children.some(({ type }) => type === 'text')) return [];
  const written = children.map((child, index) => {
    const { start, end } = child.position ?? {};
    const source = start ? body.slice(start.offset, end?.offset) : noText;
    const isText = child.type === 'text' && !codeTag.test(children[index - 1]?.value ?? '');
    return isText ? asText(source) : withoutText(source);
  });
  // A mark in front, such as `## ` or `**`, is replaced, not cut: a text after it does not begin the line.
  const start = position?.start.offset ?? 0;
  const marks = withoutText(body.slice(start, children[0]?.position?.start.offset ?? start));
  return [textAt(marks + written.join(''), position?.start.line ?? 1)];
};

const htmlWithoutText =
  /<(code|pre|kbd|samp|script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi;

/**
 * Reads the text of a Markdown file.
 *
 * @param body the text, with the line numbers of the file
 */
export const readMarkdownText = (file: string, body: string, facts: Facts): TextParts => {
  const tree = parser.parse(body) as MarkdownNode;
  const definitions = definitionsIn(tree);
  const headings: MarkdownNode[] = [];
  const codes: MarkdownNode[] = [];
  const parts: TextParts = { references: [], texts: [], problems: [], refused: [], ids: [] };

  const reference = (node: MarkdownNode): Reference => {
    const kind = node.type.startsWith('image') ? 'image' : 'link';
    const written = definitions.get(node.identifier ?? '') ?? node;
    const hasHtml = node.children?.some(({ type }) => type === 'html');
    return {
      kind,
      value: fillUrl(written.url ?? '', facts),
      line: written.position?.start.line ?? 1,
      words: kind === 'image' ? node.alt || undefined : hasHtml ? undefined : textOf(node),
    };
  };

  walk(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'table') parts.problems.push(...tableProblems(file, node));
    if (node.type === 'code') {
      codes.push(node);
      parts.problems.push(...tabProblems(file, body, line));
    }
    parts.texts.push(...textsOf(node, body));
    if (/^(?:link|image)(?:Reference)?$/.test(node.type)) parts.references.push(reference(node));
    if (node.type !== 'html' || !node.value) return;
    parts.problems.push(...commentProblems(file, node.value, line));
    const html = htmlParts(node.value, line, facts);
    parts.references.push(...html.references);
    parts.refused.push(...html.refused);
    parts.ids.push(...html.ids);
    parts.texts.push(textAt(node.value.replace(htmlWithoutText, withoutText), line));
  });
  const isCode = (line = 0): boolean =>
    codes.some(({ position: at }) => at && at.start.line <= line && line <= at.end.line);
  parts.problems.push(...conflictMarks(file, body).filter(({ line }) => !isCode(line)));
  parts.ids.push(...headingIds(headings.map((node) => fillFacts(textOf(node), facts))));
  return parts;
};
