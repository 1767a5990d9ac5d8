import type { Context, MiddlewareHandler } from 'hono';
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
const timedOut = (): ProblemError =>
  new ProblemError('timeout', 'The message did not arrive in time. Please try again.', {
    headers: { Connection: 'close' },
  });

/** The client went away before the end of the body. */
const cutOff = (cause: unknown): never => {
  throw new ProblemError('malformed_body', 'The message did not arrive whole.', { cause });
};

const assertLength = (c: Context, maxBytes: number): void => {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
};

/** Rejects when the body, or its next chunk, does not arrive in time; `stop` ends that. */
const watch = ({ timeoutMs, idleTimeoutMs }: BodyLimitOptions) => {
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
 * Receives a body in chunks, without copying them.
 *
 * @param onChunk is given each chunk before it is kept; throws to refuse the body
 * @throws ProblemError as `bodyLimit`, and 400 when the client goes away before the end
 */
export const receiveBody = async (
  c: Context,
  options: BodyLimitOptions,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<Uint8Array[]> => {
  const { maxBytes } = options;
  assertLength(c, maxBytes);
  const reader = c.req.raw.body?.getReader();
  const chunks: Uint8Array[] = [];
  const { timeout, onProgress, stop } = watch(options);
  const next = () => reader?.read().catch(cutOff);
  try {
    for (let bytes = 0; ;) {
      const part = await Promise.race([next(), timeout]);
      if (!part?.value) return chunks;
      onProgress();
      bytes += part.value.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      onChunk(part.value);
      chunks.push(part.value);
    }
  } finally {
    stop();
  }
};

/** Reads a body whose length is known in one piece. */
const receiveWhole = async (c: Context, options: BodyLimitOptions): Promise<void> => {
  assertLength(c, options.maxBytes);
  const { timeout, stop } = watch(options);
  try {
    await Promise.race([c.req.arrayBuffer().catch(cutOff), timeout]);
  } finally {
    stop();
  }
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
export const bodyLimit = (options: BodyLimitOptions): MiddlewareHandler =>
  async function bodyLimitMiddleware(c, next) {
    const isLengthKnown =
      c.req.header('Content-Length') !== undefined &&
      c.req.header('Transfer-Encoding') === undefined;
    if (isLengthKnown && !options.idleTimeoutMs) await receiveWhole(c, options);
    else {
      const bytes = new Uint8Array(Buffer.concat(await receiveBody(c, options)));
      c.req.raw = new Request(c.req.raw, { body: bytes });
    }
    await next();
  };
