/** Images and media that are missing, and images without words. */
import { posix } from 'node:path';
import { error } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';
import type { Reference } from '#collections/read/references.ts';
import type { Targets } from '#collections/targets.ts';
import { nearest } from '#shared/nearest.ts';
import { decoded } from '#shared/decoded.ts';
import { ownFile } from './link-problem.ts';
import { imageFile } from './pictures.ts';
import type { Rule } from './rule.ts';

const advice =
  'Put the file beside the text or into content/images, and write its name: ![What it shows](../images/name.jpg).';

/** No words for those who cannot see the image (WCAG 2.2, failure F30). */
const fileName = /^[\w-]+\.(?:jpe?g|png|webp|avif|gif|svg|heic)$/i;

const wordsProblem = ({ value: src, words }: Reference): string | undefined => {
  const right = `Write it as ![What the image shows](${src}).`;
  if (words === undefined) {
    return `The image ${src} does not say what it shows, for those who cannot see it. ${right}`;
  }
  return fileName.test(words)
    ? `The image ${src} has the name of a file in place of words, "${words}". ${right}`
    : undefined;
};

/** The picture of content/ that was meant, from the folder of the Markdown. */
const nearImage = (src: string, folder: string, images: readonly string[]) => {
  const byName = new Map(images.map((file) => [posix.basename(file), file]));
  const name = nearest(posix.basename(decoded(src)), [...byName.keys()]);
  return name && posix.relative(folder, byName.get(name) ?? '');
};

const imageProblem = (
  { kind, value: src }: Reference,
  [file, path]: [file: string, path: string],
  images: readonly string[],
  { website, files }: Targets,
): string | undefined => {
  const folder = posix.dirname(file);
  // Names are compared letter by letter, as on the server; some file systems take capitals for small letters.
  if (kind === 'image' && images.includes(posix.join(folder, decoded(src)))) return undefined;
  const url = URL.canParse(src, website + path) ? new URL(src, website + path) : undefined;
  if (!url) return `"${src}" is no address of an image. ${advice}`;
  if (url.protocol === 'data:') return undefined;
  if (url.origin !== new URL(website).origin) {
    return `The image ${src} is on ${ownFile.test(url.protocol) ? 'your own computer' : 'another site'}. ${advice}`;
  }
  if (files.has(decoded(url.pathname))) return undefined;
  const near = nearImage(src, folder, images);
  return `There is no image ${src}. ${near ? `Did you mean ${near}? Capitals count.` : advice}`;
};

const mediaProblem = (src: string, path: string, { website, files }: Targets) => {
  const url = URL.canParse(src, website + path) ? new URL(src, website + path) : undefined;
  const name = posix.basename(url ? url.pathname : src);
  const right = `Put the file into public/, and write its name with a slash: /${decoded(name)}.`;
  if (url?.origin !== new URL(website).origin) {
    return `The file ${src} is on another site. ${right}`;
  }
  return files.has(decoded(url.pathname)) ? undefined : `There is no file ${src}. ${right}`;
};

/** Images, videos and sounds that are not there, and images that do not say what they show. */
export const images: Rule = ({ markdown }, targets) => {
  const known = listFiles('content', imageFile);
  return markdown.flatMap(({ file, path = '/', references }) =>
    references.flatMap((reference) => {
      const { kind, value, line } = reference;
      let says: string | undefined;
      if (kind === 'media') says = mediaProblem(value, path, targets);
      if (kind === 'image' || kind === 'html image') {
        says = wordsProblem(reference) ?? imageProblem(reference, [file, path], known, targets);
      }
      return says ? [error(file, line, says)] : [];
    }),
  );
};
