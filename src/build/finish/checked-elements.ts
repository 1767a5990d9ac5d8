/** What of a built page is checked: what it refers to, and what it can be referred to by. */
import { refusedElement } from '#collections/markdown-html/refuse-html.ts';

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
  /** What its `<use>` elements show: `/images/sora-fuel.svg#logo`. */
  uses: string[];
  /** Files of `<video>`, `<audio>` and what is in them. */
  media: string[];
  /** HTML that a text may not hold or the page's policy refuses, as it is written: `<iframe`, `style="color:red"`. */
  refused: string[];
}

const refusedElements = new Set(['embed', 'frame', 'iframe', 'object']);

/** What the policy of every page refuses: other pages inside it, styles and scripts in attributes. */
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

/** Collects them from what a parser finds. */
export const collectCheckedElements = () => {
  const elements: CheckedElements = {
    title: '',
    ids: new Set(),
    links: [],
    images: [],
    media: [],
    uses: [],
    refused: [],
  };
  let isTitle = false;
  let link: BuiltLink | undefined;
  return {
    elements,
    onopentag: (name: string, attributes: Record<string, string>): void => {
      const { id, href, src, alt } = attributes;
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
      if (isTitle) elements.title += text;
      if (link && text.trim()) link.hasText = true;
    },
    onclosetag: (name: string): void => {
      if (name === 'title') isTitle = false;
      if (name === 'a') link = undefined;
    },
  };
};
