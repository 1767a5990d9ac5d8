/** Pictures with which Astro would stop, and those that editors may want otherwise. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { error, hint, type Problem, type Rule } from '#collections/problem.ts';
import { listFiles } from '#collections/read/list-files.ts';

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

const made = /\.(?:jpe?g|png|webp|avif|gif|tiff)$/i;

/** Width of a column of text in CSS pixels, as in src/build/markdown/remark-images.ts. */
const columnWidth = 576;

/** Tags of EXIF 2.32, section 4.6: what holds the position, and the latitude in it. */
const gpsTag = 0x8825;
const latitudeTag = 2;

const exifMark = 'Exif\0\0';

/** Whether the EXIF data of a picture name the place where it was taken. */
const namesPlace = (exif: Buffer): boolean => {
  const tiff = exif.subarray(exif.toString('latin1', 0, exifMark.length) === exifMark ? 6 : 0);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  /** Offset of the value of a tag in the list that begins at an offset. */
  const valueOf = (list: number, tag: number): number | undefined => {
    const count = view.getUint16(list, isLittle);
    for (let index = 0; index < count; index++) {
      const entry = list + 2 + 12 * index;
      if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle);
    }
    return undefined;
  };
  try {
    const gps = valueOf(view.getUint32(4, isLittle), gpsTag);
    return gps !== undefined && valueOf(gps, latitudeTag) !== undefined;
  } catch {
    // The data end too early, and name nothing.
    return false;
  }
};

const isNarrow = (width: number): string =>
  `This picture is ${width} pixels wide, and a column of text ${columnWidth}: it is shown small. Take the largest size you have.`;

const hasPlace =
  'This picture says where it was taken (EXIF), to a visitor who saves it. Export it without its position, or put it into content/images/, whose pictures are published without.';

/** What is no error in a photograph, and its editor may not know. */
const sentences = async (file: string): Promise<string[]> => {
  // Loading it takes as long as all other checks.
  const { default: sharp } = await import('sharp');
  const { format, width, exif } = await sharp(file).metadata();
  if (format === 'svg') return [];
  if (file.startsWith('public/')) return exif && namesPlace(exif) ? [hasPlace] : [];
  return width < columnWidth ? [isNarrow(width)] : [];
};

const problemsOf = async (file: string): Promise<Problem[]> => {
  try {
    return (await sentences(file)).map((says) => hint(file, undefined, says));
  } catch {
    // It is no picture, which the rule `pictures` says.
    return [];
  }
};

/** Pictures that would be small, and those that say where they were taken. */
export const photographs: Rule = async () => {
  const files = ['content', 'public'].flatMap((folder) => listFiles(folder, made));
  return (await Promise.all(files.map(problemsOf))).flat();
};
