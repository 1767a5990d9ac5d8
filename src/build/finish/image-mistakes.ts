/** Finds missing pictures, drawings, videos and sounds in a built page, and images without alternative text. */
import { posix } from 'node:path';
import { listFiles } from '#collections/reading/list-files.ts';
import { nearest } from '#contract/nearest.ts';
import { imageFile } from '#collections/reading/unread-files.ts';
import { decoded } from '#lib/decoded.ts';
import { ownFile } from './link-mistake.ts';
import type { KnownSite } from './read-built-site.ts';
import type { Page } from './read-page.ts';

/** A mistake in a page, and the ways in which its text may be written. */
export interface Found {
  texts: string[];
  message: string;
}

/** The picture of content/ that was meant, from the folder of the page's own file. */
const nearImage = (src: string, path: string, { markdown }: KnownSite): string | undefined => {
  const own = markdown.find((file) => file.path === path)?.file;
  if (!own) return undefined;
  const images = new Map(
    listFiles('content', imageFile).map((file) => [posix.basename(file), file]),
  );
  const name = nearest(posix.basename(decoded(src)), [...images.keys()]);
  return name && posix.relative(posix.dirname(own), images.get(name) ?? '');
};

const fileMistake = (src: string, path: string, site: KnownSite) => {
  const { website, files } = site;
  const url = new URL(src, website + path);
  const advice =
    'Put the file beside the text or into content/images, and write its name: ![What it shows](../images/name.jpg).';
  if (url.origin !== new URL(website).origin) {
    return url.protocol === 'data:'
      ? undefined
      : `The image ${src} is on ${ownFile.test(url.protocol) ? 'your own computer' : 'another site'}. ${advice}`;
  }
  if (files.has(decoded(url.pathname))) return undefined;
  const near = nearImage(src, path, site);
  return `There is no image ${src}. ${near ? `Did you mean ${near}? Capitals count.` : advice}`;
};

/** No words for those who cannot see the image (WCAG 2.2, failure F30). */
const fileName = /^[\w-]+\.(?:jpe?g|png|webp|avif|gif|svg|heic)$/i;

const altMistake = (src: string, alt: string | undefined): string | undefined => {
  const advice = `Write it as ![What the image shows](${src}).`;
  if (alt === undefined) {
    return `The image ${src} does not say what it shows, for those who cannot see it. ${advice}`;
  }
  return fileName.test(alt)
    ? `The image ${src} has the name of a file in place of words, "${alt}". ${advice}`
    : undefined;
};

export const inImages = ({ path, images }: Page, site: KnownSite): Found[] =>
  images.flatMap(({ src, alt }) => {
    const message = altMistake(src, alt) ?? fileMistake(src, path, site);
    const before = alt === undefined ? '![](' : '](';
    const inMarkdown = [src, encodeURI(src), `<${src}`].map((written) => before + written);
    return message ? [{ message, texts: [...inMarkdown, decoded(src), src] }] : [];
  });

export const missingDrawing = (use: string, { drawings }: KnownSite): Found[] => {
  if (drawings.has(use)) return [];
  const [file = '', id = ''] = use.split('#');
  const message = `There is no drawing ${use}: the file public${file} must be there, and have a part with id="${id}".`;
  return [{ message, texts: [`"${use}"`] }];
};

export const inUses = ({ uses, ids }: Page, site: KnownSite): Found[] =>
  uses
    .filter((use) => !(use.startsWith('#') && ids.has(use.slice(1))))
    .flatMap((use) => missingDrawing(use, site));

const mediaMistake = (src: string, path: string, { website, files }: KnownSite) => {
  const url = URL.canParse(src, website + path) && new URL(src, website + path);
  const name = posix.basename(url ? url.pathname : src);
  const advice = `Put the file into public/, and write its name with a slash: /${decoded(name)}.`;
  if (!url || url.origin !== new URL(website).origin) {
    return `The file ${src} is on another site. ${advice}`;
  }
  return files.has(decoded(url.pathname)) ? undefined : `There is no file ${src}. ${advice}`;
};

export const inMedia = ({ path, media }: Page, site: KnownSite): Found[] =>
  media.flatMap((src) => {
    const message = mediaMistake(src, path, site);
    return message ? [{ message, texts: [decoded(src), src] }] : [];
  });
