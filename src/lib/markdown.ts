/** The part of Markdown's syntax tree (https://github.com/syntax-tree/mdast) that code reads, and ids of headings. */

interface Point {
  line: number;
  offset?: number | undefined;
}

/** A node. Its `data` tells remark-rehype which HTML element to make. */
export interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  title?: string | null | undefined;
  alt?: string | null | undefined;
  depth?: number;
  checked?: boolean | null | undefined;
  identifier?: string;
  children?: MarkdownNode[];
  /** Its place in the text. Offsets are counted from 0, lines from 1. */
  position?: { start: Point; end: Point } | undefined;
  data?: { hName?: string; hProperties?: Record<string, unknown> } | undefined;
}

/** Calls `enter` for a node and all below it, parents first. */
export const walk = (node: MarkdownNode, enter: (node: MarkdownNode) => void): void => {
  enter(node);
  node.children?.forEach((child) => walk(child, enter));
};

/** Returns the text of a node without its marks: `*Cloud* & co` → `Cloud & co`. */
export const textOf = (node: MarkdownNode): string =>
  node.value !== undefined && node.type !== 'html'
    ? node.value
    : (node.alt ?? node.children?.map(textOf).join('') ?? '');

/** Returns the definitions of links and images, `[text]: /page`, by identifier. The first of several counts. */
export const definitionsIn = (tree: MarkdownNode): Map<string, MarkdownNode> => {
  const definitions = new Map<string, MarkdownNode>();
  walk(tree, (node) => {
    const { type, identifier = '' } = node;
    if (type === 'definition' && !definitions.has(identifier)) definitions.set(identifier, node);
  });
  return definitions;
};

/**
 * Prefix of the ids of headings. No `id` in layouts, dialogs and islands begins with it, so that a heading
 * 'Consultation' does not clash with the dialog.
 */
export const headingPrefix = 'section-';

const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’\u00AD\u200B]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Returns the name, with a number if it is taken: `costs`, `costs-2`. */
const uniqueName = (name: string, taken: Set<string>): string => {
  let unique = name;
  for (let count = 2; taken.has(unique); count++) unique = `${name}-${count}`;
  taken.add(unique);
  return unique;
};

/** Returns the ids of a text's headings, in their order. */
export const headingIds = (texts: readonly string[]): string[] => {
  const taken = new Set<string>();
  return texts.map((text) => uniqueName(`${headingPrefix}${slugOf(text) || 'text'}`, taken));
};
