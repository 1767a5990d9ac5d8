import type { Context, MiddlewareHandler } from 'hono';
import { assertLength, type BodyLimitOptions, cutOff, receiveBody, watch } from './receive-body.ts';

/** Reads a body whose length is known in one piece. */
const receiveWhole = async (c: Context, options: BodyLimitOptions): Promise<void> => {
  assertLength(c, options.maxBytes);
  const { timeout, stop } = watch(options);
  const body = c.req.arrayBuffer().catch((cause: unknown) => {
    throw cutOff(cause);
  });
  try {
    await Promise.race([body, timeout]);
  } finally {
    stop();
  }
};

/** Reads a body of unknown length as it arrives; the routes behind get it as if it had come in one piece. */
const receiveChunks = async (c: Context, options: BodyLimitOptions): Promise<void> => {
  const body = new Uint8Array(Buffer.concat(await receiveBody(c, options)));
  const { url, method, headers, signal } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal, body });
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
    else await receiveChunks(c, options);
    await next();
  };
