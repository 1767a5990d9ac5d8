import type { Context, MiddlewareHandler } from 'hono';
import { ProblemError } from './problem.ts';

interface WholeBodyOptions {
  maxBytes: number;
  /** From here on, for all of it: a client that sends a byte now and then gains nothing. */
  withinMs: number;
}

const tooLarge = (maxBytes: number): ProblemError =>
  new ProblemError('too_large', `The message is too large: ${maxBytes / 1024} KiB at most.`);

/** The rest of a body that is not waited for would be read as the next request. */
const tooLate = (): ProblemError =>
  new ProblemError('timeout', 'The message did not arrive in time. Please try again.', {
    headers: { Connection: 'close' },
  });

/** Reads a body whose length nobody has told. */
const readStream = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    bytes += value.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(value);
  }
};

const read = async (c: Context, maxBytes: number): Promise<void> => {
  const length = c.req.header('Content-Length');
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
    if (Number(length) > maxBytes) throw tooLarge(maxBytes);
    await c.req.arrayBuffer();
    return;
  }
  const { body } = c.req.raw;
  if (!body) return;
  c.req.raw = new Request(c.req.raw, { body: await readStream(body, maxBytes) });
};

/**
 * Reads the body before the route does: 413 (RFC 9110, section 15.5.14) when it is too large, 408 (section 15.5.9) when
 * it is not whole in time.
 */
export const wholeBody = ({ maxBytes, withinMs }: WholeBodyOptions): MiddlewareHandler =>
  async function wholeBodyMiddleware(c, next) {
    let alarm: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      alarm = setTimeout(() => reject(tooLate()), withinMs);
    });
    try {
      await Promise.race([read(c, maxBytes), late]);
    } finally {
      clearTimeout(alarm);
    }
    await next();
  };
