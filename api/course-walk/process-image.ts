/** Images are never kept as they were sent: they are decoded, turned upright, made smaller and encoded as WebP. */
import { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '../http/problem.ts';
import { createImageWorker } from './image-worker.ts';
import { waitingImages } from './limits.ts';
import { createSemaphore } from './semaphore.ts';

type ImageType = (typeof imageRules.types)[number];

/** Content type → how such files begin, in hexadecimal. */
const signatures: Record<ImageType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
};

const isImageType = (type: string): type is ImageType =>
  imageRules.types.some((known) => known === type);

const unreadableImage = (): ProblemError =>
  new ProblemError('invalid_fields', 'The picture could not be read. Please choose another.', {
    errors: [{ field: 'image', code: 'invalid', detail: 'The picture could not be read.' }],
  });

/** @throws ProblemError 415 for a content type that is not accepted */
export function assertImageType(type: string): asserts type is ImageType {
  if (isImageType(type)) return;
  throw new ProblemError('unsupported_media_type', 'Send the picture as PNG, JPEG or WebP.');
}

/** Bytes in which a signature lies. */
const signatureBytes = 16;

/** The first bytes, in hexadecimal. */
const beginning = (chunks: readonly Uint8Array[]): string => {
  const bytes = Buffer.alloc(signatureBytes);
  let at = 0;
  for (const chunk of chunks) {
    if (at >= bytes.length) break;
    bytes.set(chunk.subarray(0, bytes.length - at), at);
    at += chunk.length;
  }
  return bytes.toString('hex');
};

/**
 * Refuses bytes whose beginning is not that of an image of the content type. sharp reads other formats too, such as SVG;
 * they never reach it.
 *
 * @throws ProblemError 415 for a content type that is not accepted, 422
 */
const assertSignature = (chunks: readonly Uint8Array[], type: string): void => {
  assertImageType(type);
  if (!signatures[type].test(beginning(chunks))) throw unreadableImage();
};

/**
 * The check of the first chunk, so that what is no image is refused before the rest is received. A chunk that is too short
 * for it is left to `ProcessImage`.
 *
 * @throws ProblemError as `ProcessImage`
 */
export const assertFirstChunk = (chunk: Uint8Array, type: string): void => {
  if (chunk.length >= signatureBytes) assertSignature([chunk], type);
};

/**
 * The image as it is kept: WebP, see image-process.js.
 *
 * @param chunks the bytes that were sent, as they arrived: they are not copied
 * @param type the content type under which they were sent
 * @param signal aborted when the client has gone: the image then leaves the queue, or its process is killed
 * @throws ProblemError 415 for a content type that is not accepted, 422 for bytes that are no such image or have too many
 *   pixels, 503 when too many images wait; ImageProcessFailed when the process cannot be run; the signal's reason
 */
type ProcessImage = (
  chunks: readonly Uint8Array[],
  type: string,
  signal: AbortSignal,
) => Promise<Buffer>;

/** Processes one image at a time, as each takes a processor and much memory. */
export const createProcessImage = (): ProcessImage => {
  const semaphore = createSemaphore(1, { maxWaiting: waitingImages });
  const convert = createImageWorker();
  return async (chunks, type, signal) => {
    assertSignature(chunks, type);
    const image = await semaphore(() => convert(chunks, signal), signal);
    if (!image) throw unreadableImage();
    return image;
  };
};
