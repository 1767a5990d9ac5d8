import { Parser } from 'htmlparser2';

interface BuiltLink {
  href: string;
  /** Whether it says where it leads, in words or by an image. */
  hasText: boolean;
}

const refusedElements = new Set(['embed', 'frame', 'iframe', 'object']);

/** What the Content Security Policy of every page refuses: other pages inside it, styles and scripts in attributes. */
const refusedIn = (element: string, attributes: Record<string, string>): string[] => [
  ...(refusedElements.has(element) ? [`<${element}`] : []),
  ...Object.entries(attributes)
    .filter(([name]) => name === 'style' || name.startsWith('on'))
    .map(([name, value]) => `${name}="${value}"`),
];

/** What a built page refers to, and what it can be referred to by. */
export interface BuiltPage {
  /** `/services/cloud-devops` */
  path: string;
  title: string;
  ids: Set<string>;
  links: BuiltLink[];
  images: Array<{ src: string; alt: string | undefined }>;
  /** What its `<use>` elements show: `/images/sora-fuel.svg#logo`. */
  uses: string[];
  /** HTML that the page's Content Security Policy refuses, as it is written: `<iframe`, `style="color:red"`. */
  refused: string[];
}

/** @param html of the page as Astro has built it */
export const readBuiltPage = (path: string, html: string): BuiltPage => {
  const page: BuiltPage = {
    ...{ path, title: '', ids: new Set(), links: [] },
    ...{ images: [], uses: [], refused: [] },
  };
  let isTitle = false;
  let link: BuiltLink | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { id, href, src, alt } = attributes;
      if (id) page.ids.add(id);
      page.refused.push(...refusedIn(name, attributes));
      isTitle = name === 'title' && !page.title;
      if (name === 'a' && href !== undefined) {
        link = { href, hasText: Boolean(attributes['aria-label']) };
        page.links.push(link);
      }
      if (name === 'use') page.uses.push(href ?? '');
      if (name === 'img') page.images.push({ src: src ?? '', alt });
      if (link && (alt || name === 'svg')) link.hasText = true;
    },
    ontext: (text) => {
      if (isTitle) page.title += text;
      if (link && text.trim()) link.hasText = true;
    },
    onclosetag: (name) => {
      if (name === 'title') isTitle = false;
      if (name === 'a') link = undefined;
    },
  });
  parser.end(html);
  return page;
};
