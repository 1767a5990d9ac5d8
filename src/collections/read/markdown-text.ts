import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { headingIds } from '#lib/heading-ids.ts';
import { type MarkdownNode, textOf, walk } from '#lib/markdown-tree.ts';
import { fillFacts, type Facts, fillUrl } from '#lib/site-facts.ts';
import { type HtmlParts, htmlParts } from './html-parts.ts';
import type { Reference, Text } from './references.ts';

/** The parser that Astro uses (docs/dependencies.md); without its quotation marks, which a check does not need. */
const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** What a Markdown text holds. */
export interface TextParts extends HtmlParts {
  texts: Text[];
}

const blocks = new Set(['paragraph', 'heading', 'tableCell']);

/** The character that stands for what is no text: code, addresses, marks. */
const noText = '\uFFFC';
const withoutText = (written: string): string => written.replace(/[^\n]+/g, noText);

/** Without what is escaped, which is no mark; a line begins with its text, not with `> ` or spaces. */
const asText = (written: string): string =>
  written.replace(/\\[!-/:-@[-`{-~]/g, noText).replace(/\n[ \t>]+/g, '\n');

const textAt = (value: string, line: number): Text => ({
  value,
  lineAt: (offset) => line + value.slice(0, offset).split('\n').length - 1,
});

/** The text of a block as it is written, with its lines; not that of code. */
const textOfBlock = (block: MarkdownNode, body: string): Text => {
  let value = '';
  let end = block.position?.start.offset ?? 0;
  let isCode = false;
  walk(block, ({ type, value: tag = '', position }) => {
    if (type === 'html') isCode = /^<(?:code|pre|kbd|samp)\b/i.test(tag);
    if (type !== 'text' || isCode || !position) return;
    const { start, end: next } = position;
    value += withoutText(asText(body.slice(end, start.offset)));
    value += asText(body.slice(start.offset, next.offset));
    end = next.offset ?? end;
  });
  return textAt(value, block.position?.start.line ?? 1);
};

const htmlWithoutText =
  /<(code|pre|kbd|samp|script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi;

/** Definitions of links by identifier: `[text]: /page`. */
const definitionsIn = (tree: MarkdownNode): Map<string, MarkdownNode> => {
  const definitions = new Map<string, MarkdownNode>();
  walk(tree, (node) => {
    const { type, identifier = '' } = node;
    if (type === 'definition' && !definitions.has(identifier)) definitions.set(identifier, node);
  });
  return definitions;
};

/**
 * Reads the text of a Markdown file.
 *
 * @param body whose lines are those of the file
 */
export const readMarkdownText = (body: string, facts: Facts): TextParts => {
  const tree = parser.parse(body) as MarkdownNode;
  const definitions = definitionsIn(tree);
  const headings: MarkdownNode[] = [];
  const parts: TextParts = { references: [], texts: [], refused: [], ids: [] };

  const reference = (node: MarkdownNode): Reference => {
    const kind = node.type.startsWith('image') ? 'image' : 'link';
    const written = definitions.get(node.identifier ?? '') ?? node;
    const hasHtml = node.children?.some(({ type }) => type === 'html');
    return {
      kind,
      value: fillUrl(written.url ?? '', facts),
      line: written.position?.start.line ?? 1,
      words: kind === 'image' ? node.alt || undefined : textOf(node) || (hasHtml ? ' ' : ''),
    };
  };

  walk(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') headings.push(node);
    if (blocks.has(node.type)) parts.texts.push(textOfBlock(node, body));
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
