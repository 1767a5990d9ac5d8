/** Images are never kept as they were sent: a process of its own decodes each and encodes it as WebP (convert-image.js). */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '#platform/http/problem.ts';

/** A content type that is accepted. */
export type ImageType = (typeof imageRules.types)[number];

const program = fileURLToPath(new URL('./convert-image.js', import.meta.url));

/** Its exit code for an image that cannot be read. */
const unreadable = 65;
/** MiB of JavaScript objects; pixels lie outside, and are bounded by their number. */
const maxHeapMib = 64;

/** Of one image, with the start of the process. */
const defaultTimeoutMs = 20_000;
/** No image of the size that is kept has as many bytes. */
const maxOutputBytes = 16 * 1024 * 1024;

/** The program could not be run, or failed: this is not the image's fault. */
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

/** A crash, a process that was killed, and too much output are the image's doing, as far as anybody can tell. */
const isUnreadable = ({ code, signal }: Failure): boolean =>
  code === unreadable || Boolean(signal) || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/**
 * Converts an image in a process of its own, which is ended with it: decoding takes memory that the service would not give
 * back, and a malicious image can crash no more than that. The process has no environment, but the rights of the service: an
 * image that took it over could read the service's files and call other machines.
 *
 * @param type the content type under which they were sent: they are read as that and as nothing else
 * @param signal aborted when the client has gone: kills the process
 * @param timeoutMs after which the process is killed
 * @returns WebP
 * @throws ProblemError 422 for bytes that are no such image, have too many pixels or take too long; ImageProcessFailed;
 *   the AbortError of the signal
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
  // Writing fails when the process ends before it has read everything, which is seen by its end.
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
