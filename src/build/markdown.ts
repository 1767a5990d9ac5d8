/** How every Markdown text becomes HTML: Astro's options, and remark plugins. */
import { dirname, join } from 'node:path';
import { unified } from '@astrojs/markdown-remark';
import sharp from 'sharp';
import { definitionsIn, headingIds, type MarkdownNode, textOf, walk } from '#lib/markdown.ts';
import { type Facts, fillFacts, fillUrl } from '#lib/content-text.ts';
import { decoded } from '#contract/urls.ts';
import { comment } from '#collections/markdown-html.ts';
import { gfm } from '#collections/read/markdown-text.ts';

/**
 * Fills the site's facts into texts, links, titles and alternative texts, and removes editors' comments. An unknown
 * token stays.
 *
 * @param readFacts called for each text, because facts can change in `npm run dev`
 */
const remarkSiteFacts = (readFacts: () => Facts) => (tree: MarkdownNode) => {
  const facts = readFacts();
  walk(tree, (node) => {
    if (node.type === 'html') node.value = node.value?.replace(comment, '') ?? '';
    if (node.value) node.value = fillFacts(node.value, facts);
    if (node.url) node.url = fillUrl(node.url, facts);
    if (node.title) node.title = fillFacts(node.title, facts);
    if (node.alt) node.alt = fillFacts(node.alt, facts);
  });
};

const maxDepth = 6;

/**
 * Gives each heading an `id`, and a level one below its parent: the last heading above it with fewer `#`. Level 1 is
 * the page's title.
 */
export const remarkHeadings = () => (tree: MarkdownNode) => {
  const headings: MarkdownNode[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') headings.push(node);
  });
  const ids = headingIds(headings.map(textOf));
  /** The number of `#` in each heading that can be the parent of the next heading. */
  let above: number[] = [];
  for (const [index, node] of headings.entries()) {
    const { depth = 1 } = node;
    above = [...above.filter((each) => each < depth), depth];
    node.depth = Math.min(maxDepth, above.length + 1);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: ids[index] } };
  }
};

/** The widest picture in a text, in pixels. */
export const widestPicture = 1920;

/** In pixels. A column of text is at most 36rem wide, and screens have up to three pixels per CSS pixel. */
const widths = [320, 640, 960, 1280, widestPicture];

const sizes = '(min-width: 39rem) 36rem, calc(100vw - 2.5rem)';

const hasSizes = (url: string): boolean => !/^[a-z]+:|^\/|\.svg$/i.test(url);

const isImage = ({ type }: MarkdownNode): boolean => type === 'image' || type === 'imageReference';

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

/** Returns whether the page shows through a picture. False: it does not, or the picture cannot be read. */
const isTransparent = async (file: string): Promise<boolean> => {
  try {
    const picture = sharp(file);
    return (await picture.metadata()).hasAlpha && !(await picture.stats()).isOpaque;
  } catch {
    return false;
  }
};

/**
 * Makes Astro create sizes of images that fit the column. The title of an image becomes its caption. A transparent
 * image gets a class, because most are drawn for a white background, which the dark theme lacks.
 */
const remarkImages =
  () =>
  async (tree: MarkdownNode, { path = '' }: { path?: string }) => {
    const definitions = definitionsIn(tree);
    const images: Array<{ node: MarkdownNode; url: string }> = [];
    walk(tree, (node) => {
      if (node.type === 'paragraph') toFigure(node);
      const { url = '' } = definitions.get(node.identifier ?? '') ?? node;
      if (isImage(node)) images.push({ node, url });
    });
    for (const { node, url } of images) {
      const file = join(url.startsWith('/') ? 'public' : dirname(path), decoded(url));
      const className = (await isTransparent(file)) ? ['transparent'] : undefined;
      node.data = { hProperties: { className, ...(hasSizes(url) && { widths, sizes }) } };
    }
  };

const names: Record<string, string | undefined> = { table: 'Table', code: 'Code' };

/**
 * Puts a block that may be wider than the page into a box that scrolls. The box is focusable, so that the keyboard can
 * scroll it (WCAG 2.1.1).
 */
const inScrollBox = (node: MarkdownNode): MarkdownNode => {
  const name = names[node.type];
  if (!name) return node;
  return {
    type: 'scrollBox',
    data: {
      hName: 'div',
      hProperties: { className: ['scroll-box'], role: 'group', ariaLabel: name, tabIndex: 0 },
    },
    children: [node],
  };
};

/** Returns the mark of a task. A checkbox would be a control without a label. */
const taskMark = (isDone: boolean): MarkdownNode => ({
  type: 'taskMark',
  data: {
    hName: 'span',
    hProperties: {
      className: isDone ? ['task', 'task-done'] : ['task'],
      role: 'img',
      ariaLabel: isDone ? 'Done' : 'To do',
    },
  },
  children: [],
});

const markTask = (item: MarkdownNode): void => {
  if (item.type !== 'listItem' || typeof item.checked !== 'boolean') return;
  const [first] = item.children ?? [];
  const target = first?.type === 'paragraph' ? first : item;
  target.children = [taskMark(item.checked), ...(target.children ?? [])];
  item.checked = null;
  item.data = { ...item.data, hProperties: { className: ['task-item'] } };
};

/** Puts tables and code into boxes that scroll, and gives tasks their marks. */
export const remarkBlocks = () => (tree: MarkdownNode) => {
  walk(tree, markTask);
  walk(tree, (node) => {
    if (node.type !== 'scrollBox' && node.children) node.children = node.children.map(inScrollBox);
  });
};

const withoutScheme = (url: string): string => url.replaceAll(/^https?:\/\/|\/$/g, '');

/** Marks each link whose text is its URL, so that printed pages do not show the URL twice. */
const remarkUrlLinks = () => (tree: MarkdownNode) => {
  walk(tree, (node) => {
    if (node.type !== 'link' || !node.url) return;
    if (withoutScheme(node.url) !== withoutScheme(textOf(node))) return;
    node.data = { hProperties: { className: ['url'] } };
  });
};

/**
 * Astro's `markdown` options, for every Markdown text.
 *
 * @param readFacts reads the facts of content/site.yaml
 */
export const markdownOptions = (readFacts: () => Facts) => ({
  processor: unified({
    // Off: the plugin below has options that Astro's does not.
    gfm: false,
    remarkPlugins: [
      gfm,
      [remarkSiteFacts, readFacts],
      remarkHeadings,
      remarkImages,
      remarkBlocks,
      remarkUrlLinks,
    ],
    // Shows the heading above the footnotes, which is visually hidden by default.
    remarkRehype: { footnoteLabelProperties: {} },
  }),
});
