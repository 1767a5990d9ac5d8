/** Images are never kept as they were sent: they are decoded, turned upright, made smaller and encoded as WebP. */
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '../http/problem.ts';
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

/**
 * Runs image-process.js on an image. It is a process of its own, as decoding takes up to 200 MiB that a long-lived
 * process would not give back, and so that a malicious image can crash no more than that. It gets no environment.
 *
 * @returns WebP; undefined when the bytes are no image that can be read
 * @throws the system's error when no process can be started
 */
const runProcess = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // Writing fails when the process ends before it has read everything.
  child.stdin.on('error', () => undefined).end(bytes);
  const [image, code] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 && image.length ? image : undefined;
};

/** One image at a time, as each takes a processor and much memory. */
const semaphore = createSemaphore(1);

/**
 * The image as it is kept: WebP, see image-process.js.
 *
 * @param type the content type under which it was sent
 * @throws ProblemError 415 for a content type that is not accepted, 422 for bytes that are no such image or have too many
 *   pixels, 503 when too many images wait
 */
export const processImage = async (bytes: Buffer, type: string): Promise<Buffer> => {
  assertImageType(type);
  const start = bytes.subarray(0, 16).toString('hex');
  // sharp reads other formats too, such as SVG; they never reach it.
  if (!signatures[type].test(start)) throw unreadableImage();
  const image = await semaphore(() => runProcess(bytes));
  if (!image) throw unreadableImage();
  return image;
};
