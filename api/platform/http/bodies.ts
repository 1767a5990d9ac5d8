/** Request bodies: the limits on their size and number, and the functions that read them. */
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod/mini';
import { isRecord } from '#contract/is-record.ts';
import type { ClientIp } from './client-ip.ts';
import { Busy, checkFields, ProblemError } from './problem.ts';

interface BodyLimits {
  maxBytes: number;
  /** Most bodies that may be arriving at once, over all calls. They are held in memory. */
  atOnce: number;
}

/**
 * 128 KiB each, 64 MiB together. A form that is filled to its limits and posted without scripts has up to 116 KiB,
 * because URL encoding makes twelve bytes of a four-byte character. `longest-payloads.test.ts` sends each form's
 * longest payload.
 */
const bodyLimits: BodyLimits = { maxBytes: 128 * 1024, atOnce: 512 };

/** 400, for a body that does not match its Content-Type, or that was cut off. */
export const malformed = (cause?: unknown): ProblemError =>
  new ProblemError('malformed_body', 'The message could not be read.', { cause });

/** A request whose body is still arriving. */
type Body = Pick<IncomingMessage, 'destroy'>;

/** Counts bodies that are arriving, by client. */
const createBodyCounter = (most: number) => {
  const bodies = new Map<string, Set<Body>>();
  let count = 0;

  const remove = (client: string, body: Body): void => {
    const own = bodies.get(client);
    if (!own?.delete(body)) return;
    count -= 1;
    if (own.size === 0) bodies.delete(client);
  };

  /**
   * Cuts off the oldest body of the client with the most bodies, so that one client cannot keep out all others.
   *
   * @returns false if no client has more than one body
   */
  const makeRoom = (): boolean => {
    let largest: [client: string, own: Set<Body>] | undefined;
    for (const entry of bodies) {
      if (entry[1].size > (largest?.[1].size ?? 1)) largest = entry;
    }
    const [oldest] = largest?.[1] ?? [];
    if (!largest || !oldest) return false;
    remove(largest[0], oldest);
    oldest.destroy();
    return true;
  };

  /**
   * @returns a function to call when the body has arrived
   * @throws Busy if every client has one body and the limit is reached
   */
  return (client: string, body: Body): (() => void) => {
    if (count >= most && !makeRoom()) throw new Busy();
    const own = bodies.get(client) ?? new Set();
    bodies.set(client, own.add(body));
    count += 1;
    return () => remove(client, body);
  };
};

const hasBody = (c: Context): boolean =>
  c.req.header('Transfer-Encoding') !== undefined ||
  Number(c.req.header('Content-Length') ?? 0) > 0;

/**
 * Limits the size of bodies (413: RFC 9110, section 15.5.14), and how many arrive at once in all calls that use the
 * returned middleware. Checks Content-Length without Hono's middleware: that opens the body as a stream, and reading
 * from a stream costs several times as much.
 *
 * @example
 *   app.post('/', createBodyLimit(clientIp), handler);
 */
export const createBodyLimit = (clientIp: ClientIp, { maxBytes, atOnce } = bodyLimits) => {
  const countBody = createBodyCounter(atOnce);
  /** Counts the body of a request while it arrives. The returned function stops counting it. */
  const countBodyOf = (c: Context): (() => void) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!incoming || incoming.complete || !hasBody(c)) return () => undefined;
    const stopCounting = countBody(clientIp(c), incoming);
    incoming.once('end', stopCounting);
    return stopCounting;
  };

  const refuse = (): never => {
    throw new ProblemError(
      'too_large',
      `The message is too large. The limit is ${maxBytes / 1024} KiB.`,
    );
  };
  const limitChunks = chunkedBodyLimit({ maxSize: maxBytes, onError: refuse });
  return createMiddleware(async (c, next) => {
    const length = c.req.header('Content-Length');
    const isChunked = length === undefined || c.req.header('Transfer-Encoding') !== undefined;
    if (!isChunked && Number(length) > maxBytes) refuse();
    const stopCounting = countBodyOf(c);
    try {
      if (isChunked) {
        await limitChunks(c, () => Promise.resolve()).catch((error: unknown) => {
          throw error instanceof ProblemError ? error : malformed(error);
        });
      }
      await next();
    } finally {
      stopCounting();
    }
  });
};

/** @throws ProblemError 400 if the client disconnects before the end */
export const readBytes = (c: Context): Promise<ArrayBuffer> =>
  c.req.arrayBuffer().catch((cause: unknown) => {
    throw malformed(cause);
  });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws ProblemError 400 if the bytes are not UTF-8 (RFC 8259, section 8.1) */
export const decodeUtf8 = (bytes: ArrayBuffer): string => {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw malformed(error);
  }
};

/** @throws ProblemError 400 if the text is not a JSON object */
export const readJsonObject = (text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
  if (!isRecord(value) || Array.isArray(value)) throw malformed();
  return value;
};

/** Returns the media type of a Content-Type header, without parameters: `application/json`. */
export const mediaType = (header: string | undefined): string =>
  (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * Reads the fields of a call and checks them with a schema of the contract.
 *
 * @throws ProblemError 415 for a content type other than JSON, 400 for malformed JSON, 422 for invalid fields
 */
export const readFields = async <Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> => {
  if (mediaType(c.req.header('Content-Type')) !== 'application/json') {
    throw new ProblemError('unsupported_media_type', 'Send the fields as JSON.');
  }
  return checkFields(schema, readJsonObject(decodeUtf8(await readBytes(c))));
};
