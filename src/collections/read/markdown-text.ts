import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { gfm } from '#collections/markdown-html/gfm.ts';
import type { Problem } from '#collections/problem.ts';
import { headingIds } from '#lib/heading-ids.ts';
import { definitionsIn, type MarkdownNode, textOf, walk } from '#lib/markdown-tree.ts';
import { fillFacts, type Facts, fillUrl } from '#contract/content-text.ts';
import { type HtmlParts, htmlParts } from './html-parts.ts';
import { lostMarkdown } from './lost-markdown.ts';
import type { Reference, Text } from './references.ts';

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
  lineAt: (offset) => line + value.slice(0, offset).split('\n').length - 1,
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
  const problems = lostMarkdown(file, tree, body);
  const parts: TextParts = { references: [], texts: [], problems, refused: [], ids: [] };

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
    parts.texts.push(...textsOf(node, body));
    if (/^(?:link|image)(?:Reference)?$/.test(node.type)) parts.references.push(reference(node));
    if (node.type !== 'html' || !node.value) return;
    const html = htmlParts(node.value, line, facts);
    parts.references.push(...html.references);
    parts.refused.push(...html.refused);
    parts.ids.push(...html.ids);
    parts.texts.push(textAt(node.value.replace(htmlWithoutText, withoutText), line));
  });
  parts.ids.push(...headingIds(headings.map((node) => fillFacts(textOf(node), facts))));
  return parts;
};
