import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { error, type Problem } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';

/** File names of pictures. */
export const imageFile = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff)$/i;

/** Icons and link previews are drawn from it. */
const logo = 'public/images/logo.svg';

const megabyte = 1_000_000;
const maxMegabytes = 10;

/** The formats inside pictures that Astro reads, as it calls them. */
const readFormats = /^(?:jpe?g|png|webp|avif|gif|svg|tiff)$/;

/** The format of what is inside a picture, `png`; empty when its first bytes are of none, or tell no size. */
const formatInside = async (file: string): Promise<string> => {
  try {
    return (await imageMetadata(readFileSync(file), file)).format;
  } catch {
    return '';
  }
};

const explainFormat = (file: string, format: string): string => {
  const ending = extname(file);
  const named = /^\.jpe?g$/i.test(ending) ? 'JPEG' : ending.slice(1).toUpperCase();
  const start = `This is no ${named} inside`;
  if (readFormats.test(format)) {
    return `${start}, whatever its name says. Name it ${basename(file, ending)}.${format}.`;
  }
  if (named === 'SVG') {
    return `${start}, or it has neither a viewBox nor a width and a height. Open it in a program for drawings and export it as SVG; renaming is not enough.`;
  }
  const known = format ? format.toUpperCase() : 'HEIC, or damaged';
  return `${start}, whatever its name says: it is ${known}. Open it in a program for pictures and export it as ${named}; renaming is not enough.`;
};

const problemOf = async (file: string): Promise<string | undefined> => {
  if (!existsSync(file)) return 'This file is missing.';
  const megabytes = statSync(file).size / megabyte;
  if (megabytes > maxMegabytes) {
    return `This picture has ${megabytes.toFixed(1)} MB, and may have ${maxMegabytes}. A width of 2,000 pixels suffices, which makes less than 1 MB of a photograph in JPEG.`;
  }
  const inside = await formatInside(file);
  const isShown = /\.svg$/i.test(file) ? inside === 'svg' : readFormats.test(inside);
  return isShown ? undefined : explainFormat(file, inside);
};

/**
 * Pictures in `content/`, and the logo, with which Astro would stop, and those that would slow a build down. One that
 * has another of its formats inside than its name says, such as a PNG that is called .jpg, is shown all the same, unless
 * it is called .svg.
 */
export const pictures = async (): Promise<Problem[]> => {
  const files = [...listFiles('content', imageFile), logo];
  const sentences = await Promise.all(
    files.map(async (file) => ({ file, says: await problemOf(file) })),
  );
  return sentences.flatMap(({ file, says }) => (says ? [error(file, undefined, says)] : []));
};
