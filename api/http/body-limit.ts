import type { Context, MiddlewareHandler } from 'hono';
import { ProblemError } from './problem.ts';

interface WholeBodyOptions {
  maxBytes: number;
  /** From here on, for all of it: a client that sends a byte now and then gains nothing. */
  withinMs: number;
  /** The longest pause between two parts of it, where `withinMs` leaves time for pauses. */
  pauseMs?: number;
}

const KIB = 1024;
const inWords = (bytes: number): string =>
  bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;

const tooLarge = (maxBytes: number): ProblemError =>
  new ProblemError('too_large', `The message is too large: ${inWords(maxBytes)} at most.`);

/** The rest of a body that is not waited for would be read as the next request. */
const tooLate = (): ProblemError =>
  new ProblemError('timeout', 'The message did not arrive in time. Please try again.', {
    headers: { Connection: 'close' },
  });

/** Reads a body whose length nobody has told, or whose progress is watched. */
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

const read = async (c: Context, maxBytes: number, onProgress?: () => void): Promise<void> => {
  const length = c.req.header('Content-Length');
  const isTold = length !== undefined && c.req.header('Transfer-Encoding') === undefined;
  if (isTold && Number(length) > maxBytes) throw tooLarge(maxBytes);
  if (isTold && !onProgress) {
    await c.req.arrayBuffer();
    return;
  }
  const { body } = c.req.raw;
  if (!body) return;
  const bytes = await readStream(body, maxBytes, onProgress ?? (() => undefined));
  c.req.raw = new Request(c.req.raw, { body: bytes });
};

/**
 * Reads the body before the route does: 413 (RFC 9110, section 15.5.14) when it is too large, 408 (section 15.5.9) when
 * it is not whole in time.
 */
export const wholeBody = ({ maxBytes, withinMs, pauseMs }: WholeBodyOptions): MiddlewareHandler =>
  async function wholeBodyMiddleware(c, next) {
    let alarm: NodeJS.Timeout | undefined;
    let pauseAlarm: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      alarm = setTimeout(() => reject(tooLate()), withinMs);
      if (pauseMs) pauseAlarm = setTimeout(() => reject(tooLate()), pauseMs);
    });
    try {
      const onProgress = pauseAlarm && (() => void pauseAlarm?.refresh());
      await Promise.race([read(c, maxBytes, onProgress), late]);
    } finally {
      clearTimeout(alarm);
      clearTimeout(pauseAlarm);
    }
    await next();
  };
