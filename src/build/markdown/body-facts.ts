import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readHtml } from './html-mistakes.ts';
import { openElements } from './open-elements.ts';
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
  [
    /\([^)\n]+\)\[(?:\/|https?:|mailto:)[^\]\n]*\]/,
    'is not read as a link: the text stands in square brackets, the address in round ones. Write [text](address).',
  ],
  [
    /(?<!\{)\{\s*site\.[\w.]+\s*\}|\{\{\s*site\.[\w.]+\s*\}(?!\})/i,
    'is not read as a fact of content/site.yaml: it has two braces on each side, as in {{site.name}}.',
  ],
  [
    /^(?:#{1,6}|[-*+]|\d{1,3}[.)])[\u00a0\u2000-\u200a\u202f\u3000]/m,
    'begins a heading or a list with a space that does not break, as Word writes it. Write a plain space there.',
  ],
  [/^#{2,6}(?=[^#\s\d])/m, 'begins no heading: write a space after it.'],
  [/<!--/, 'begins a note that has no end. Write --> after it.'],
  [
    /(?:^|\s)\*\*[^\s*][^*\n]{0,20}|[^\s*\\]{1,20}\*\*(?=[\s.,;:!?]|$)/m,
    'is not read as bold text, which has ** at its beginning and at its end, and no space inside them.',
  ],
  [
    /^\|.*\|[ \t]*$/m,
    'is not read as a table: below its first line stands one with as many parts, such as | --- | --- |.',
  ],
];

/** The text as it is written, in which an escaped sign (`\\*`) differs from one that Markdown did not recognise. */
const writtenText = (node: MarkdownNode, markdown: string): string => {
  const from = node.position?.start.offset;
  return from === undefined ? (node.value ?? '') : markdown.slice(from, node.position?.end.offset);
};

const leftoversIn = (node: MarkdownNode, markdown: string): BodyFacts['mistakes'] => {
  const text = writtenText(node, markdown);
  return leftovers.flatMap(([pattern, message]) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const line = lineOfNode(node) + text.slice(0, found.index).split('\n').length - 1;
    return [{ line, message: `${found[0].trim()} ${message}` }];
  });
};

/** Whether a block of code begins with ``` and does not end with it, so that it takes in the rest of the text. */
const isOpenCode = (node: MarkdownNode, markdown: string): boolean => {
  const text = writtenText(node, markdown);
  const [, fence] = /^(`{3,}|~{3,})/.exec(text) ?? [];
  const last = text.split('\n').at(-1)?.trim() ?? '';
  return fence !== undefined && (!text.includes('\n') || !last.startsWith(fence));
};

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
  const html = openElements();
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
    if (node.type === 'text') facts.mistakes.push(...leftoversIn(node, markdown));
    if (node.type === 'code' && isOpenCode(node, markdown)) {
      const message =
        'The code that begins here has no end. Write ``` on a line of its own below it.';
      facts.mistakes.push({ line, message });
    }
    if (node.type === 'html') {
      const { mistakes, links } = readHtml(node.value ?? '');
      facts.mistakes.push(...mistakes.map((message) => ({ line, message })));
      facts.links.push(...links.map((href) => ({ url: href, line })));
      html.read(node.value ?? '', line);
    }
  });
  facts.mistakes.push(...html.end());
  return facts;
};
