import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { headingIds } from '#lib/heading-ids.ts';
import { type MarkdownNode, textOf, walk } from '#lib/markdown-tree.ts';
import { fillFacts, type Facts, fillUrl } from '#lib/site-facts.ts';
import { collectedText, type TextParts } from './collected-text.ts';
import { htmlParts } from './html-parts.ts';

/** The parser that Astro uses (docs/dependencies.md); without its quotation marks, which a check does not need. */
const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const blocks = new Set(['paragraph', 'heading', 'tableCell']);

/** Words as written, in which what is escaped is no mark, and a line begins with its text: not with `> ` or spaces. */
const withoutEscapes = (written: string): string =>
  written.replace(/\\[!-/:-@[-`{-~]/g, '  ').replace(/\n[ \t>]+/g, '\n');

/** The fence that ends a block of code, or `-->`, where it is missing; undefined for other nodes. */
const missingEnd = ({ type, value = '' }: MarkdownNode, written: string): string | undefined => {
  if (type === 'html') return /^<!--(?![\s\S]*-->)/.test(value) ? '-->' : undefined;
  const [fence] = (type === 'code' && /^(?:`{3,}|~{3,})/.exec(written)) || [];
  const isClosed = fence && new RegExp(`\\n[\\s>]*${fence}[${fence[0]}]*\\s*$`).test(written);
  return isClosed ? undefined : fence;
};

/** Definitions by type and identifier: `[text]: /page` and `[^1]: The text.` */
const definitionsIn = (tree: MarkdownNode): Map<string, MarkdownNode> => {
  const definitions = new Map<string, MarkdownNode>();
  walk(tree, (node) => {
    const key = `${node.type} ${node.identifier}`;
    if (/efinition$/.test(node.type) && !definitions.has(key)) definitions.set(key, node);
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
  const text = collectedText();
  const html = htmlParts(text, facts);
  const headings: MarkdownNode[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') headings.push(node);
  });
  text.ids.push(...headingIds(headings.map((node) => fillFacts(textOf(node), facts))));

  const refer = (node: MarkdownNode, line: number): void => {
    const definition = definitions.get(`definition ${node.identifier}`);
    const written = node.type.endsWith('Reference') ? definition : node;
    const value = fillUrl(written?.url ?? '', facts);
    const place = { value, line: written?.position?.start.line ?? line };
    if (node.type.startsWith('image')) {
      text.references.push({ kind: 'image', ...place, words: node.alt || undefined });
    } else {
      const hasHtml = node.children?.some(({ type }) => type === 'html');
      const words = textOf(node) || (hasHtml ? ' ' : '');
      text.references.push({ kind: 'link', ...place, words });
    }
  };

  const visit = (node: MarkdownNode, lineOfParent: number): void => {
    const { start, end } = node.position ?? {};
    const line = start?.line ?? lineOfParent;
    const written = start ? body.slice(start.offset, end?.offset) : (node.value ?? '');
    const mark = missingEnd(node, written);
    if (mark) text.open.push({ mark, line });
    if (blocks.has(node.type)) text.startBlock();
    if (/^(?:link|image)(?:Reference)?$/.test(node.type)) refer(node, line);
    if (node.type === 'html') html.write(node.value ?? '', line);
    if (node.type === 'break') text.startLine();
    if (node.value || node.alt) html.addToLink(node.type === 'html' ? '' : textOf(node));
    if (node.type === 'text' && !html.isUnread()) text.addText(withoutEscapes(written), line);
    // A footnote is shown once, and not at all without a reference to it.
    if (node.type === 'footnoteDefinition') return;
    const key = `footnoteDefinition ${node.identifier}`;
    const footnote = node.type === 'footnoteReference' ? definitions.get(key) : undefined;
    if (footnote) definitions.delete(key);
    for (const child of (footnote ?? node).children ?? []) visit(child, line);
  };
  visit(tree, 1);
  return text;
};
