import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { listFiles } from './list-files.ts';
import type { Mistake } from './mistake.ts';
import { readOnce } from './read-once.ts';
import { imageFile } from './unread-files.ts';

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

const messageOf = (file: string, format: string): string => {
  if (!existsSync(file)) return 'This file is missing.';
  const ending = extname(file);
  const named = /^\.jpe?g$/i.test(ending) ? 'JPEG' : ending.slice(1).toUpperCase();
  const start = `This is no ${named} inside`;
  if (format && readFormats.test(format)) {
    return `${start}, whatever its name says. Name it ${basename(file, ending)}.${format}.`;
  }
  if (named === 'SVG') {
    return `${start}, or it has neither a viewBox nor a width and a height. Open it in a program for drawings and export it as SVG; renaming is not enough.`;
  }
  const known = format ? format.toUpperCase() : 'HEIC, or damaged';
  return `${start}, whatever its name says: it is ${known}. Open it in a program for pictures and export it as ${named}; renaming is not enough.`;
};

/** Icons and link previews are drawn from it. */
const logo = 'public/images/logo.svg';

/**
 * Pictures in `content/`, and the logo, with which Astro would stop. One that has another of its formats inside than its
 * name says, such as a PNG that is called .jpg, is shown all the same, unless it is called .svg.
 */
export const damagedPictures = async (): Promise<Mistake[]> => {
  const files = [...listFiles('content', imageFile), logo];
  const mistakes = files.map(async (file): Promise<Mistake[]> => {
    const { format } = readOnce(file, () => ({ mistakes: [], format: formatInside(file) }));
    const inside = await format;
    const isShown = /\.svg$/i.test(file) ? inside === 'svg' : readFormats.test(inside);
    return isShown ? [] : [{ file, message: messageOf(file, inside) }];
  });
  return (await Promise.all(mistakes)).flat();
};
