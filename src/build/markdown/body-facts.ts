import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readHtml } from './html-mistakes.ts';
import { type Heading, nameHeadings } from './remark-headings.ts';
import { fillTree } from './remark-site-facts.ts';
import { lineOfNode, type MarkdownNode, textOf, walk } from './syntax-tree.ts';

interface Found {
  url: string;
  line: number;
}

/** What a Markdown text refers to, with lines from 1, and what is wrong with it in itself. */
export interface BodyFacts {
  headings: Heading[];
  links: Found[];
  images: Array<Found & { alt: string }>;
  mistakes: Array<{ line: number; message: string }>;
}

const parser = unified().use(remarkParse).use(remarkGfm);

/** What stays of a link, footnote or image that Markdown did not recognise. */
const leftovers: ReadonlyArray<[pattern: RegExp, message: string]> = [
  [
    /\[\^[^\]\s]+\]/,
    'has no text below. Write it on a line of its own at the end: [^1]: The text of the footnote.',
  ],
  [
    /\]\([^)\n]*\)/,
    'is not read as a link or an image, because there is a space in its address. Write %20 for each space, or rename the file.',
  ],
  [
    /\[[^\]\n]+\]\[[^\]\n]*\]/,
    'has no address below. Write it as [text](address), or add a line at the end: [name]: address',
  ],
  [
    /\[[^\]\n]+\] +\((?:\/|https?:|mailto:)[^)\n]*\)/,
    'is not read as a link: there may be no space between ] and (.',
  ],
];

const leftoversIn = (node: MarkdownNode): BodyFacts['mistakes'] =>
  leftovers.flatMap(([pattern, message]) => {
    const found = pattern.exec(node.value ?? '');
    if (!found) return [];
    const line = lineOfNode(node) + (node.value ?? '').slice(0, found.index).split('\n').length - 1;
    return [{ line, message: `${found[0]} ${message}` }];
  });

/** Reads a Markdown text without its frontmatter. */
export const readBody = (markdown: string): BodyFacts => {
  const tree = parser.parse(markdown) as MarkdownNode;
  const facts: BodyFacts = { headings: [], links: [], images: [], mistakes: [] };
  fillTree(tree, (line, message) => facts.mistakes.push({ line, message }));
  facts.headings = nameHeadings(tree);
  const definitions = new Map<string, string>();
  walk(tree, ({ type, identifier, url }) => {
    if (type === 'definition' && identifier) definitions.set(identifier, url ?? '');
  });
  walk(tree, (node) => {
    const line = lineOfNode(node);
    const url = node.url ?? definitions.get(node.identifier ?? '') ?? '';
    if (node.type === 'link' || node.type === 'linkReference') {
      facts.links.push({ url, line });
      if (!textOf(node).trim()) {
        facts.mistakes.push({
          line,
          message: `The link to ${url} has no text. Write it as [text](${url}).`,
        });
      }
    }
    if (node.type === 'image' || node.type === 'imageReference') {
      facts.images.push({ url, line, alt: node.alt ?? '' });
    }
    if (node.type === 'heading' && !textOf(node).trim()) {
      facts.mistakes.push({ line, message: 'This heading has no text.' });
    }
    if (node.type === 'text') facts.mistakes.push(...leftoversIn(node));
    if (node.type === 'html') {
      const { mistakes, links } = readHtml(node.value ?? '');
      facts.mistakes.push(...mistakes.map((message) => ({ line, message })));
      facts.links.push(...links.map((href) => ({ url: href, line })));
    }
  });
  return facts;
};
