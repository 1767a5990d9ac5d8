import { textOf, walk, type MarkdownNode } from '#lib/markdown-tree.ts';

const withoutScheme = (url: string): string => url.replaceAll(/^https?:\/\/|\/$/g, '');

/** A remark plugin: marks each link whose text is its URL, so that printed pages do not repeat it. */
export const remarkUrlLinks = () => (tree: MarkdownNode) => {
  walk(tree, (node) => {
    if (node.type !== 'link' || !node.url) return;
    if (withoutScheme(node.url) !== withoutScheme(textOf(node))) return;
    node.data = { hProperties: { className: ['url'] } };
  });
};
