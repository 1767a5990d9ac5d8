/** Pictures are never kept as they came: they are decoded, turned upright, made smaller and written anew. */
import { imageRules } from '#contract/course-walk/new-course.ts';
import { ProblemError } from '../http/problem.ts';
import { atMost } from './at-most.ts';

type ImageType = (typeof imageRules.types)[number];

/** Pixels of what may be sent: the largest of common phones, and no bomb. */
const MOST_PIXELS = 32_000_000;
/** Of what is kept: twice as wide as a card is shown, and enough for a phone held sideways. */
const BOX = { width: 1280, height: 960 };
const QUALITY = 80;
const LONGEST_S = 20;

/** How files of each type begin, in hexadecimal. */
const signatures: Record<ImageType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
};

const isType = (type: string): type is ImageType =>
  imageRules.types.some((known) => known === type);

const notAPicture = (cause?: unknown): ProblemError =>
  new ProblemError('invalid_fields', 'The picture could not be read. Please choose another.', {
    errors: [{ field: 'image', code: 'invalid', detail: 'The picture could not be read.' }],
    cause,
  });

/** @throws ProblemError 415 for a type that is not taken */
export const assertImageType = (type: string): void => {
  if (isType(type)) return;
  throw new ProblemError('unsupported_media_type', 'Send the picture as PNG, JPEG or WebP.');
};

/** One at a time: a large one takes 100 MiB while it is read. */
const turns = atMost(1);

/**
 * A WebP of at most 1280 × 960 pixels, upright, its first frame alone, without metadata. The library is loaded by the
 * first picture.
 *
 * @param type the media type under which it was sent
 * @throws ProblemError 415 for another type, 422 for bytes that are no such picture, or one that is too large
 */
export const normalImage = async (bytes: Buffer, type: string): Promise<Buffer> => {
  assertImageType(type);
  const start = bytes.subarray(0, 16).toString('hex');
  // Whatever else the library could read, such as SVG, never reaches it.
  if (!isType(type) || !signatures[type].test(start)) throw notAPicture();
  return turns(async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .timeout({ seconds: LONGEST_S })
        .toBuffer();
    } catch (error) {
      throw notAPicture(error);
    }
  });
};
