/** What a built page refers to, and what it can be referred to by. */

interface BuiltLink {
  href: string;
  /** Whether it says where it leads, in words or by an image. */
  hasText: boolean;
}

export interface References {
  title: string;
  ids: Set<string>;
  links: BuiltLink[];
  images: Array<{ src: string; alt: string | undefined }>;
  /** What its `<use>` elements show: `/images/sora-fuel.svg#logo`. */
  uses: string[];
  /** HTML that the page's Content Security Policy refuses, as it is written: `<iframe`, `style="color:red"`. */
  refused: string[];
}

const refusedElements = new Set(['embed', 'frame', 'iframe', 'object']);

/** What the policy of every page refuses: other pages inside it, styles and scripts in attributes. */
const refusedIn = (element: string, attributes: Record<string, string>): string[] => [
  ...(refusedElements.has(element) ? [`<${element}`] : []),
  ...Object.entries(attributes)
    .filter(([name]) => name === 'style' || name.startsWith('on'))
    .map(([name, value]) => `${name}="${value}"`),
];

/** Collects them from what a parser finds. */
export const collectReferences = () => {
  const references: References = {
    title: '',
    ids: new Set(),
    links: [],
    images: [],
    uses: [],
    refused: [],
  };
  let isTitle = false;
  let link: BuiltLink | undefined;
  return {
    references,
    onopentag: (name: string, attributes: Record<string, string>): void => {
      const { id, href, src, alt } = attributes;
      if (id) references.ids.add(id);
      references.refused.push(...refusedIn(name, attributes));
      isTitle = name === 'title' && !references.title;
      if (name === 'a' && href !== undefined) {
        link = { href, hasText: Boolean(attributes['aria-label']) };
        references.links.push(link);
      }
      if (name === 'use') references.uses.push(href ?? '');
      if (name === 'img') references.images.push({ src: src ?? '', alt });
      if (link && (alt || name === 'svg')) link.hasText = true;
    },
    ontext: (text: string): void => {
      if (isTitle) references.title += text;
      if (link && text.trim()) link.hasText = true;
    },
    onclosetag: (name: string): void => {
      if (name === 'title') isTitle = false;
      if (name === 'a') link = undefined;
    },
  };
};
