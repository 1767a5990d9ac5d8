import type { ReadableStream } from 'node:stream/web';
import { imageRules } from '#contract/course-walk/put-image.ts';
import { ProblemError } from '../http/problem.ts';
import { uploadMemoryBytes } from './limits.ts';
import { busy } from './limit-concurrency.ts';

const { maxBytes } = imageRules;

/**
 * HTTP's own chunks may be a byte long each (RFC 9112, section 7.1), and each costs more than a hundred times its bytes.
 * The smallest packets of networks hold 500 bytes.
 */
const maxChunks = 256 + maxBytes / 512;

/** Closes the connection: the rest of the body would otherwise be read as the next request. */
const closing = { headers: { Connection: 'close' } };

const tooLarge = (): ProblemError =>
  new ProblemError(
    'too_large',
    `The image is too large: ${maxBytes / 1024 / 1024} MiB at most.`,
    closing,
  );

const inPieces = (): ProblemError =>
  new ProblemError('malformed_body', 'The image came in too many small pieces.', closing);

/** 400, for a client that goes away before its image is stored. It reads no answer; no failure of ours is logged. */
export const imageCutOff = (cause: unknown): ProblemError =>
  new ProblemError('malformed_body', 'The image did not arrive whole.', { cause });

/** @throws ProblemError 400 when the client goes away before the end of the body */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body;
  } catch (error) {
    throw imageCutOff(error);
  }
}

/**
 * Receives an image and hands on its bytes, as they arrived. All uploads together hold a limited number of bytes; they
 * count when they have arrived, so that slow clients take up little.
 *
 * @param use what is done with the bytes, which are held until it has ended
 * @throws ProblemError 413 when it is too large, 400 when it does not arrive whole, 503 when there is no memory for it; what
 *   `use` throws
 */
export type ReceiveImage = <Result>(
  request: Request,
  use: (chunks: readonly Uint8Array[]) => Promise<Result>,
) => Promise<Result>;

export const createReceiveImage = (memoryBytes = uploadMemoryBytes): ReceiveImage => {
  let held = 0;
  return async ({ headers, body }, use) => {
    if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of chunksOf(body as ReadableStream<Uint8Array> | null)) {
        bytes += chunk.length;
        held += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        if (chunks.push(chunk) > maxChunks) throw inPieces();
        if (held > memoryBytes) throw busy();
      }
      return await use(chunks);
    } finally {
      held -= bytes;
    }
  };
};
