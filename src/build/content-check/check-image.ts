/** Whether an image of a Markdown text is there, and says what it shows. */
import { dirname, join, normalize } from 'node:path';
import { nearest } from '../../collections/reading/nearest.ts';

/** The kinds of image that the build reads. */
export const imageEnding = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff)$/i;

/** Path of an image from the project's root: `content/jobs/desk.jpg`. */
const imagePath = (file: string, url: string): string =>
  normalize(join(dirname(file), decodeURI(url))).replaceAll('\\', '/');

const missing = (path: string, file: string, images: ReadonlySet<string>): string => {
  const found =
    [...images].find((image) => image.toLowerCase() === path.toLowerCase()) ??
    [...images].find((image) => image.endsWith(`/${path.split('/').at(-1)}`)) ??
    nearest(path, [...images]);
  const written = found && relativeTo(file, found);
  return `There is no image ${path}.${written ? ` Did you mean ${written}?` : ` Put the file beside this one or into content/images.`}`;
};

const relativeTo = (file: string, image: string): string => {
  const folder = `${dirname(file)}/`;
  return image.startsWith(folder)
    ? image.slice(folder.length)
    : `../${image.replace(/^content\//, '')}`;
};

/**
 * @param url as it is written
 * @param file that shows it
 * @param images every image of `content/`, from the project's root
 * @returns what is wrong, in words
 */
export const checkImage = (
  { url, alt }: { url: string; alt: string },
  file: string,
  images: ReadonlySet<string>,
): string[] => {
  const name = url || 'This image';
  const wrong: string[] = [];
  if (!alt.trim()) {
    wrong.push(
      `${name} does not say what it shows, for those who cannot see it. Write it as ![What the image shows](${url}).`,
    );
  }
  if (!url)
    return [
      ...wrong,
      'This image has no file. Write it as ![What it shows](name-of-the-file.jpg).',
    ];
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(url)) {
    const reason = url.startsWith('/') ? 'cannot be made smaller there' : 'is on another site';
    return [
      ...wrong,
      `The image ${url} ${reason}. Put the file beside this one or into content/images, and write its name: ![What it shows](../images/name.jpg).`,
    ];
  }
  const path = imagePath(file, url);
  if (!imageEnding.test(path)) {
    wrong.push(
      `${name} is no image that a browser shows. Use a .jpg, .png, .webp, .avif, .gif or .svg file.`,
    );
  } else if (!images.has(path)) wrong.push(missing(path, file, images));
  return wrong;
};
