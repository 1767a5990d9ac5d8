/** Receives bodies in the pieces in which they arrive. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import { ProblemError } from './problem.ts';

export interface BodyLimitOptions {
  maxBytes: number;
  /** Time for the whole body, so that a client that sends a byte now and then gains nothing. */
  timeoutMs: number;
  /** The longest pause between two chunks; undefined: only `timeoutMs` counts. */
  idleTimeoutMs?: number;
}

const kib = 1024;
const sizeText = (bytes: number): string =>
  bytes < kib * kib ? `${bytes / kib} KiB` : `${bytes / kib / kib} MiB`;

const tooLarge = (maxBytes: number): ProblemError =>
  new ProblemError('too_large', `The message is too large: ${sizeText(maxBytes)} at most.`);

/** Closes the connection: the rest of the body would otherwise be read as the next request. */
const closing = { headers: { Connection: 'close' } };

const timedOut = (): ProblemError =>
  new ProblemError('timeout', 'The message did not arrive in time. Please try again.', closing);

const inPieces = (): ProblemError =>
  new ProblemError('malformed_body', 'The message came in too many small pieces.', closing);

/** The client went away before the end of the body. */
export const cutOff = (cause: unknown): ProblemError =>
  new ProblemError('malformed_body', 'The message did not arrive whole.', { cause });

/** @throws ProblemError 413 when the client announces a body that is too large */
export const assertLength = (c: Context, maxBytes: number): void => {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
};

/** Rejects when the body, or its next chunk, does not arrive in time; `stop` ends that. */
export const watch = ({
  timeoutMs,
  idleTimeoutMs,
}: Pick<BodyLimitOptions, 'timeoutMs' | 'idleTimeoutMs'>) => {
  let timer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), timeoutMs);
    if (idleTimeoutMs) idleTimer = setTimeout(() => reject(timedOut()), idleTimeoutMs);
  });
  const stop = (): void => {
    clearTimeout(timer);
    clearTimeout(idleTimer);
  };
  return { timeout, onProgress: () => void idleTimer?.refresh(), stop };
};

/**
 * The body as Node has it, without the Web streams of the adapter, which cost several times as much as receiving it. An
 * app that is called without a socket has no such thing.
 */
const bodyOf = (c: Context): Readable => {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown };
  if (incoming instanceof Readable) return incoming;
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as ReadableStream) : Readable.from([]);
};

/**
 * HTTP's own chunks may be a byte long each (RFC 9112, section 7.1), and each costs more than a hundred times its bytes.
 * The smallest packets of networks hold 500 bytes.
 */
const maxChunks = (maxBytes: number): number => 256 + maxBytes / 512;

/**
 * Hands each chunk over as it arrives, until the end or until `leave` is called.
 *
 * @param onChunk throws to hear of no more
 * @returns `ended` rejects with what `onChunk` threw, or with ProblemError 400 when the client went away
 */
const listenTo = (body: Readable, onChunk: (chunk: Uint8Array) => void) => {
  let leave = (): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Uint8Array): void => {
      try {
        onChunk(chunk);
      } catch (error) {
        leave();
        reject(error instanceof Error ? error : cutOff(error));
      }
    };
    const onError = (cause: unknown): void => reject(cutOff(cause));
    const onClose = (): void => reject(cutOff(body.errored));
    leave = () => {
      body.pause().off('data', onData).off('end', resolve).off('error', onError);
      body.off('close', onClose);
    };
    if (body.readableEnded) resolve();
    else if (body.destroyed) onClose();
    else body.on('data', onData).on('end', resolve).on('error', onError).on('close', onClose);
  });
  return { ended, leave };
};

/**
 * Receives a body in chunks, without copying them.
 *
 * @param onChunk is given each chunk before it is kept; throws to refuse the body
 * @throws ProblemError 413, 408 as `bodyLimit`, 400 when the client goes away before the end, or sends too many small chunks
 */
export const receiveBody = async (
  c: Context,
  options: BodyLimitOptions,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<Uint8Array[]> => {
  const { maxBytes } = options;
  assertLength(c, maxBytes);
  const { timeout, onProgress, stop } = watch(options);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const keep = (chunk: Uint8Array): void => {
    onProgress();
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    if (chunks.length >= maxChunks(maxBytes)) throw inPieces();
    onChunk(chunk);
    chunks.push(chunk);
  };
  const { ended, leave } = listenTo(bodyOf(c), keep);
  try {
    await Promise.race([ended, timeout]);
    return chunks;
  } finally {
    stop();
    leave();
  }
};
