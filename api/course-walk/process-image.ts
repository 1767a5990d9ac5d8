/** Images are never kept as they were sent: they are decoded, turned upright, made smaller and encoded as WebP. */
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '../http/problem.ts';
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

/** Lies beside this file, and beside the bundled service. */
const program = fileURLToPath(new URL('./image-process.js', import.meta.url));
const timeoutMs = 20_000;

/** Its exit code for an image that cannot be read. */
const unreadable = 65;
/** A fault of the decoder that a malicious image made use of. */
const crashes: ReadonlySet<string | null> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
]);

/** The program could not be run, or failed: this is not the image's fault. */
class ImageProcessFailed extends Error {
  override name = 'ImageProcessFailed';

  /** @param code what the system said, or how the process ended */
  constructor(readonly code: string) {
    super('The image process failed.');
  }
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Runs image-process.js on an image. It is a process of its own, as decoding takes up to 200 MiB that a long-lived
 * process would not give back, and so that a malicious image can crash no more than that. It gets no environment, and is
 * killed when the signal is aborted.
 *
 * @returns WebP; undefined when the bytes are no image that can be read
 * @throws ImageProcessFailed; the signal's reason
 */
const runProcess = async (
  chunks: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Buffer | undefined> => {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', ({ code = 'ERROR' }: NodeJS.ErrnoException) =>
      reject(signal.aborted ? (signal.reason as Error) : new ImageProcessFailed(`SPAWN_${code}`)),
    );
    child.once('close', (code, name) => resolve({ code, signal: name }));
  });
  // Writing fails when the process ends before it has read everything.
  child.stdin.on('error', () => undefined);
  for (const chunk of chunks) child.stdin.write(chunk);
  child.stdin.end();
  const [image, end] = await Promise.all([buffer(child.stdout), ended]);
  if (end.code === 0 && image.length) return image;
  if (end.code === unreadable || crashes.has(end.signal)) return undefined;
  throw new ImageProcessFailed(end.signal ?? `EXIT_${end.code}`);
};

/** One image at a time, as each takes a processor and much memory. */
const semaphore = createSemaphore(1, { maxWaiting: waitingImages });

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
 * for it is left to `processImage`.
 *
 * @throws ProblemError as `processImage`
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
export const processImage = async (
  chunks: readonly Uint8Array[],
  type: string,
  signal: AbortSignal,
): Promise<Buffer> => {
  assertSignature(chunks, type);
  const image = await semaphore(() => runProcess(chunks, signal), signal);
  if (!image) throw unreadableImage();
  return image;
};
