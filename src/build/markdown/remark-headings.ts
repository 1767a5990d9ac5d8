import { lineOfNode, type MarkdownNode, textOf, walk } from './syntax-tree.ts';

/** Layouts, dialogs and islands have no `id` that begins so: a heading 'Consultation' is not the dialog of that name. */
const prefix = 'section-';

const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The name with a number behind it, when it is taken: `costs`, `costs-2`. */
const unused = (name: string, taken: Set<string>): string => {
  let unique = name;
  for (let count = 2; taken.has(unique); count++) unique = `${name}-${count}`;
  taken.add(unique);
  return unique;
};

export interface Heading {
  id: string;
  text: string;
  /** Line in the Markdown text, from 1. */
  line: number;
}

const maxDepth = 6;

/**
 * Gives each heading of a tree its `id`, and moves all down a level when one of them is of the first, which is the page's.
 *
 * @returns the headings in their order
 */
export const nameHeadings = (tree: MarkdownNode): Heading[] => {
  const nodes: MarkdownNode[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') nodes.push(node);
  });
  const shift = nodes.some(({ depth }) => depth === 1) ? 1 : 0;
  const taken = new Set<string>();
  return nodes.map((node) => {
    const text = textOf(node);
    const id = unused(`${prefix}${slugOf(text) || 'text'}`, taken);
    node.depth = Math.min(maxDepth, (node.depth ?? 2) + shift);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
    return { id, text, line: lineOfNode(node) };
  });
};

/** A remark plugin: see `nameHeadings`. */
export const remarkHeadings = () => (tree: MarkdownNode) => void nameHeadings(tree);
