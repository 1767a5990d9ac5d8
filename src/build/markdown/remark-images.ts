import { definitionsIn, type MarkdownNode, walk } from '#lib/markdown-tree.ts';

/** Greatest width of a picture in a text, in pixels. */
export const widestPicture = 1920;

/** In pixels: a column of text is at most 36rem wide, and screens have up to three pixels per CSS pixel. */
const widths = [320, 640, 960, 1280, widestPicture];
const sizes = '(min-width: 39rem) 36rem, calc(100vw - 2.5rem)';

/** Whether Astro makes sizes of this image: it is a file beside the text, and not an SVG. */
const hasSizes = (url: string): boolean => !/^[a-z]+:|^\/|\.svg$/i.test(url);

const isImage = ({ type }: MarkdownNode): boolean => type === 'image' || type === 'imageReference';

/** A paragraph that is one image with a title becomes a figure, and the title its caption. */
const toFigure = (paragraph: MarkdownNode): void => {
  const [image, ...others] = paragraph.children ?? [];
  if (!image || others.length || !isImage(image) || !image.title) return;
  const caption: MarkdownNode = {
    type: 'figureCaption',
    data: { hName: 'figcaption' },
    children: [{ type: 'text', value: image.title }],
  };
  image.title = null;
  paragraph.children = [image, caption];
  paragraph.data = { hName: 'figure' };
};

/** A remark plugin: Astro makes images in sizes that fit the column, and one with a title has it as its caption. */
export const remarkImages = () => (tree: MarkdownNode) => {
  const definitions = definitionsIn(tree);
  walk(tree, (node) => {
    if (node.type === 'paragraph') toFigure(node);
    const { url = '' } = definitions.get(node.identifier ?? '') ?? node;
    if (!isImage(node) || !hasSizes(url)) return;
    node.data = { hProperties: { widths, sizes } };
  });
};
