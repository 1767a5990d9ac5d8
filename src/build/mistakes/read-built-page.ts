import { Parser } from 'htmlparser2';

interface BuiltLink {
  href: string;
  /** Whether it says where it leads, in words or by an image. */
  hasText: boolean;
}

/** What a built page refers to, and what it can be referred to by. */
export interface BuiltPage {
  /** `/services/cloud-devops` */
  path: string;
  title: string;
  ids: Set<string>;
  links: BuiltLink[];
  images: Array<{ src: string; alt: string | undefined }>;
}

/** @param html of the page as Astro has built it */
export const readBuiltPage = (path: string, html: string): BuiltPage => {
  const page: BuiltPage = { path, title: '', ids: new Set(), links: [], images: [] };
  let isTitle = false;
  let link: BuiltLink | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { id, href, src, alt } = attributes;
      if (id) page.ids.add(id);
      isTitle = name === 'title' && !page.title;
      if (name === 'a' && href !== undefined) {
        link = { href, hasText: Boolean(attributes['aria-label']) };
        page.links.push(link);
      }
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
