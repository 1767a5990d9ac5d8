import { type MarkdownNode, textOf, walk } from './syntax-tree.ts';

/**
 * No `id` in layouts, dialogs and islands begins with this prefix, so that a heading 'Consultation' does not clash with
 * the dialog.
 */
const prefix = 'section-';

const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The name, with a number appended when it is taken: `costs`, `costs-2`. */
const unused = (name: string, taken: Set<string>): string => {
  let unique = name;
  for (let count = 2; taken.has(unique); count++) unique = `${name}-${count}`;
  taken.add(unique);
  return unique;
};

const maxDepth = 6;

/**
 * A remark plugin: gives each heading an `id`. If a heading has level 1, which is the page's own, all move down one
 * level.
 */
export const remarkHeadings = () => (tree: MarkdownNode) => {
  const headings: MarkdownNode[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') headings.push(node);
  });
  const shift = headings.some(({ depth }) => depth === 1) ? 1 : 0;
  const taken = new Set<string>();
  for (const node of headings) {
    const id = unused(`${prefix}${slugOf(textOf(node)) || 'text'}`, taken);
    node.depth = Math.min(maxDepth, (node.depth ?? 2) + shift);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
  }
};
