import { headingIds } from '#lib/heading-ids.ts';
import { type MarkdownNode, textOf, walk } from '#lib/markdown-tree.ts';

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
  const ids = headingIds(headings.map(textOf));
  for (const [index, node] of headings.entries()) {
    node.depth = Math.min(maxDepth, (node.depth ?? 2) + shift);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: ids[index] } };
  }
};
