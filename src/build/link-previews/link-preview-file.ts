import { createHash } from 'node:crypto';
import { strataVariants } from '#drawings/strata.ts';
import type { LinkPreview } from './draw-link-preview.ts';

/** A link preview, and the URL path of its file. */
export interface LinkPreviewFile {
  path: string;
  preview: LinkPreview;
}

/** The first part of a nested path: `/careers/apply/data-scientist` → `careers`, `/careers` → empty. */
const sectionOf = (url: string): string => {
  const [section = '', below] = new URL(url).pathname.slice(1).split('/');
  return below ? section.replaceAll('-', ' ') : '';
};

/**
 * The link preview that a page names.
 *
 * @param openGraph the page's `og:` properties
 * @returns undefined when the page has no `og:image`
 */
export const linkPreviewFile = (
  openGraph: ReadonlyMap<string, string>,
): LinkPreviewFile | undefined => {
  const property = (name: string): string => openGraph.get(name) ?? '';
  const image = property('image');
  if (!image) return undefined;
  const title = property('title');
  const pick = createHash('sha256').update(title).digest().readUInt8(0);
  return {
    path: decodeURI(new URL(image).pathname),
    preview: {
      title,
      label: sectionOf(property('url')),
      variant: strataVariants[pick % strataVariants.length] ?? 'ridge',
      siteName: property('site_name'),
    },
  };
};
