import { type MarkdownNode, textOf, walk } from './syntax-tree.ts';

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

const maxDepth = 6;

/**
 * A remark plugin: gives each heading its `id`, and moves all down a level when one of them is of the first, which is the
 * page's.
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
