import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { error } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';
import type { Rule } from './rule.ts';

/** File names of pictures. */
export const imageFile = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff)$/i;

/** Icons and link previews are drawn from it. */
const logo = 'public/images/logo.svg';

const megabyte = 1_000_000;
const maxMegabytes = 10;

/** The formats inside pictures that Astro reads, as it calls them. */
const readFormats = /^(?:jpe?g|png|webp|avif|gif|svg|tiff)$/;

/** Whether Astro finds a format and a size in a picture; in an .svg these must be those of an SVG. */
const isRead = async (file: string): Promise<boolean> => {
  try {
    const { format } = await imageMetadata(readFileSync(file), file);
    return /\.svg$/i.test(file) ? format === 'svg' : readFormats.test(format);
  } catch {
    return false;
  }
};

const problemOf = async (file: string): Promise<string | undefined> => {
  if (!existsSync(file)) return 'This file is missing.';
  const megabytes = statSync(file).size / megabyte;
  if (megabytes > maxMegabytes) {
    return `This picture has ${megabytes.toFixed(1)} MB, and may have ${maxMegabytes}. A width of 2,000 pixels suffices, which makes less than 1 MB of a photograph in JPEG.`;
  }
  if (await isRead(file)) return undefined;
  const format = extname(file).slice(1).toUpperCase();
  return `This is no ${format} inside, whatever its name says, or it tells no size. Open it in a program for pictures or drawings and export it as ${format}; renaming is not enough.`;
};

/** Pictures in `content/`, and the logo, with which Astro would stop, and those that would slow a build down. */
export const pictures: Rule = async () => {
  const files = [...listFiles('content', imageFile), logo];
  const sentences = await Promise.all(
    files.map(async (file) => ({ file, says: await problemOf(file) })),
  );
  return sentences.flatMap(({ file, says }) => (says ? [error(file, undefined, says)] : []));
};
