import type { Context, MiddlewareHandler } from 'hono';
import { ProblemError } from './problem.ts';

interface BodyLimitOptions {
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
const timedOut = (): ProblemError =>
  new ProblemError('timeout', 'The message did not arrive in time. Please try again.', {
    headers: { Connection: 'close' },
  });

/** Reads a body of unknown length, or one whose progress is watched. */
const readStream = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  onProgress: () => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    onProgress();
    bytes += value.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(value);
  }
};

const readBody = async (c: Context, maxBytes: number, onProgress?: () => void): Promise<void> => {
  const length = c.req.header('Content-Length');
  const isLengthKnown = length !== undefined && c.req.header('Transfer-Encoding') === undefined;
  if (isLengthKnown && Number(length) > maxBytes) throw tooLarge(maxBytes);
  if (isLengthKnown && !onProgress) {
    await c.req.arrayBuffer();
    return;
  }
  const { body } = c.req.raw;
  if (!body) return;
  const bytes = await readStream(body, maxBytes, onProgress ?? (() => undefined));
  c.req.raw = new Request(c.req.raw, { body: bytes });
};

/**
 * Reads the whole body before the route runs, and limits its size and time.
 *
 * @example
 *   app.post('/', bodyLimit({ maxBytes: 64 * 1024, timeoutMs: 15_000 }), handler);
 *
 * @throws ProblemError 413 when it is too large (RFC 9110, section 15.5.14), 408 when it does not arrive in time
 *   (section 15.5.9)
 */
export const bodyLimit = ({
  maxBytes,
  timeoutMs,
  idleTimeoutMs,
}: BodyLimitOptions): MiddlewareHandler =>
  async function bodyLimitMiddleware(c, next) {
    let timer: NodeJS.Timeout | undefined;
    let idleTimer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(timedOut()), timeoutMs);
      if (idleTimeoutMs) idleTimer = setTimeout(() => reject(timedOut()), idleTimeoutMs);
    });
    try {
      const onProgress = idleTimer && (() => void idleTimer?.refresh());
      await Promise.race([readBody(c, maxBytes, onProgress), timeout]);
    } finally {
      clearTimeout(timer);
      clearTimeout(idleTimer);
    }
    await next();
  };
