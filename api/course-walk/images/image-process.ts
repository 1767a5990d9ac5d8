/**
 * Images are never stored as they were sent: a separate process decodes each and encodes it as WebP (convert-image.js).
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '#platform/http/problem.ts';

/** An accepted content type. */
export type ImageType = (typeof imageRules.types)[number];

const program = fileURLToPath(new URL('./convert-image.js', import.meta.url));

/** Its exit code for an image that cannot be read. */
const unreadable = 65;
/** JavaScript heap, in MiB. Pixels are outside the heap, and their number is limited. */
const maxHeapMib = 64;

/** For one image, including the start of the process. */
const defaultTimeoutMs = 20_000;
/** More bytes than any image of the stored size has. */
const maxOutputBytes = 16 * 1024 * 1024;

/** The program could not be run, or failed for a reason other than the image. */
class ImageProcessFailed extends Error {
  override name = 'ImageProcessFailed';
  /** `EXIT_` and what the system said, or the exit code. */
  readonly code: string;

  constructor(code: string) {
    super('The image process failed.');
    this.code = code;
  }
}

interface Failure {
  code?: string | number | null;
  signal?: NodeJS.Signals | null;
}

/** A crash, a killed process and too much output are blamed on the image, for lack of a better sign. */
const isUnreadable = ({ code, signal }: Failure): boolean =>
  code === unreadable || Boolean(signal) || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/**
 * Converts an image in a process of its own. Decoding takes memory that the service would never give back, and a
 * malicious image can crash only that process. The process has no environment variables but has the service's rights:
 * an image that took it over could read the service's files and call other machines.
 *
 * @param type the content type under which the image was sent; it is read as this type only
 * @param signal aborted when the client has gone: kills the process
 * @param timeoutMs time after which the process is killed
 * @returns WebP
 * @throws ProblemError 422 when the image is invalid, has too many pixels or takes too long; ImageProcessFailed; the
 * signal's AbortError
 */
export const convertImage = async (
  bytes: Uint8Array,
  type: ImageType,
  signal: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<Buffer> => {
  const running = promisify(execFile)(
    process.execPath,
    [`--max-old-space-size=${maxHeapMib}`, program, type],
    {
      env: {},
      encoding: 'buffer',
      maxBuffer: maxOutputBytes,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
    },
  );
  const { stdin } = running.child;
  // Writing fails when the process ends before it has read everything. Its end is reported anyway.
  stdin?.on('error', () => undefined);
  stdin?.end(bytes);
  try {
    return (await running).stdout;
  } catch (error) {
    signal.throwIfAborted();
    const failure = error as Failure;
    if (!isUnreadable(failure)) throw new ImageProcessFailed(`EXIT_${failure.code}`);
    throw new ProblemError(
      'invalid_fields',
      'The image could not be read. Please choose another.',
      {
        errors: [{ field: 'image', code: 'invalid', detail: 'The image could not be read.' }],
      },
    );
  }
};
