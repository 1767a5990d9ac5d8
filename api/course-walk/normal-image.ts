/** Pictures are never kept as they came: they are decoded, turned upright, made smaller and written anew. */
import { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '../http/problem.ts';
import { atMost } from './semaphore.ts';
import { runImageProcess } from './run-image-process.ts';

type ImageType = (typeof imageRules.types)[number];

/** How files of each type begin, in hexadecimal. */
const signatures: Record<ImageType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
};

const isType = (type: string): type is ImageType =>
  imageRules.types.some((known) => known === type);

const notAPicture = (): ProblemError =>
  new ProblemError('invalid_fields', 'The picture could not be read. Please choose another.', {
    errors: [{ field: 'image', code: 'invalid', detail: 'The picture could not be read.' }],
  });

/** @throws ProblemError 415 for a type that is not taken */
export const assertImageType = (type: string): void => {
  if (isType(type)) return;
  throw new ProblemError('unsupported_media_type', 'Send the picture as PNG, JPEG or WebP.');
};

/** One at a time: each takes a processor, and much memory. */
const turns = atMost(1);

/**
 * The picture as it is kept: see image-process.js.
 *
 * @param type the media type under which it was sent
 * @throws ProblemError 415 for another type, 422 for bytes that are no such picture, or one that is too large, 503 where
 *   too many wait
 */
export const normalImage = async (bytes: Buffer, type: string): Promise<Buffer> => {
  assertImageType(type);
  const start = bytes.subarray(0, 16).toString('hex');
  // Whatever else the library could read, such as SVG, never reaches it.
  if (!isType(type) || !signatures[type].test(start)) throw notAPicture();
  const picture = await turns(() => runImageProcess(bytes));
  if (!picture) throw notAPicture();
  return picture;
};
