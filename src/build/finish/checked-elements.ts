/** The parts of a built page that are checked: its references, and the targets for references to it. */
import { refusedElement } from '#collections/markdown-html/refuse-html.ts';
import { collectLiteralMarkdown, type LiteralMarkdown } from './literal-markdown.ts';

interface BuiltLink {
  href: string;
  /** Whether it says where it leads, in words or by an image. */
  hasText: boolean;
}

export interface CheckedElements {
  title: string;
  ids: Set<string>;
  links: BuiltLink[];
  images: Array<{ src: string; alt: string | undefined }>;
  /** Targets of its `<use>` elements: `/images/NAME.svg#logo`. */
  uses: string[];
  /** Files of `<video>`, `<audio>` and the elements within them. */
  media: string[];
  /**
   * HTML that is not allowed in a text, or that the page's policy refuses, as written: `<iframe`, `style="color:red"`.
   */
  refused: string[];
  literalMarkdown: LiteralMarkdown[];
}

const refusedElements = new Set(['embed', 'frame', 'iframe', 'object']);

/** The HTML that every page's policy refuses: embedded pages, and styles and scripts in attributes. */
const refusedIn = (element: string, attributes: Record<string, string>): string[] => [
  ...(element === refusedElement ? [decodeURIComponent(attributes['data-html'] ?? '')] : []),
  ...(refusedElements.has(element) ? [`<${element}`] : []),
  ...Object.entries(attributes)
    .filter(([name]) => name === 'style' || name.startsWith('on'))
    .map(([name, value]) => `${name}="${value}"`),
];

const mediaElements = new Set(['video', 'audio', 'source', 'track']);

const filesOf = ({ src, poster }: Record<string, string>): string[] =>
  [src, poster].filter((file) => file !== undefined);

/** Collects them from the events of a parser. */
export const collectCheckedElements = () => {
  const literal = collectLiteralMarkdown();
  const elements: CheckedElements = {
    title: '',
    ids: new Set(),
    links: [],
    images: [],
    media: [],
    uses: [],
    refused: [],
    literalMarkdown: literal.literalMarkdown,
  };
  let isTitle = false;
  let link: BuiltLink | undefined;
  return {
    elements,
    onopentag: (name: string, attributes: Record<string, string>): void => {
      const { id, href, src, alt } = attributes;
      literal.onopentag(name);
      if (id) elements.ids.add(id);
      elements.refused.push(...refusedIn(name, attributes));
      isTitle = name === 'title' && !elements.title;
      if (name === 'a' && href !== undefined) {
        link = { href, hasText: Boolean(attributes['aria-label']) };
        elements.links.push(link);
      }
      if (name === 'use') elements.uses.push(href ?? '');
      if (mediaElements.has(name)) elements.media.push(...filesOf(attributes));
      if (name === 'img') elements.images.push({ src: src ?? '', alt });
      if (link && (alt || name === 'svg')) link.hasText = true;
    },
    ontext: (text: string): void => {
      literal.ontext(text);
      if (isTitle) elements.title += text;
      if (link && text.trim()) link.hasText = true;
    },
    onclosetag: (name: string): void => {
      literal.onclosetag(name);
      if (name === 'title') isTitle = false;
      if (name === 'a') link = undefined;
    },
  };
};
