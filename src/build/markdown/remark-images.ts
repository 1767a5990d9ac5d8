import { type MarkdownNode, walk } from '#lib/markdown-tree.ts';
import { imageElement } from '#lib/markdown-image.ts';
import { decoded } from '#shared/decoded.ts';

const isImage = ({ type }: MarkdownNode): boolean => type === 'image' || type === 'imageReference';

const toPlaceholder = (node: MarkdownNode, urls: Map<string, string>): void => {
  const src = node.url ?? urls.get(node.identifier ?? '') ?? '';
  // A file name may contain a % that is not an escape.
  const image = { src: decoded(src), alt: node.alt ?? '' };
  node.type = 'contentImage';
  node.children = [];
  node.data = {
    hName: imageElement,
    hProperties: { 'data-image': encodeURIComponent(JSON.stringify(image)) },
  };
  delete node.url;
};

/** A paragraph that is one image with a title becomes a figure, and the title its caption. */
const toFigure = (paragraph: MarkdownNode): void => {
  const [image, ...others] = paragraph.children ?? [];
  if (!image || others.length || !isImage(image) || !image.title) return;
  const caption: MarkdownNode = {
    type: 'figureCaption',
    data: { hName: 'figcaption' },
    children: [{ type: 'text', value: image.title }],
  };
  paragraph.children = [image, caption];
  paragraph.data = { hName: 'figure' };
};

/**
 * A remark plugin: replaces each image by a placeholder. src/components/Markdown.astro replaces the placeholder by the
 * image, in the sizes and formats that Astro makes.
 */
export const remarkImages = () => (tree: MarkdownNode) => {
  const urls = new Map<string, string>();
  walk(tree, ({ type, identifier, url }) => {
    if (type === 'definition' && identifier) urls.set(identifier, url ?? '');
  });
  walk(tree, (node) => {
    if (node.type === 'paragraph') toFigure(node);
    if (isImage(node)) toPlaceholder(node, urls);
  });
};
