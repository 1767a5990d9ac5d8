import type { Context } from 'hono';
import { ProblemError } from './problem.ts';

/** 400, for a body that is not what its Content-Type says, or did not arrive completely. */
export const malformed = (cause?: unknown): ProblemError =>
  new ProblemError('malformed_body', 'The message could not be read.', { cause });

/** @throws ProblemError 400 when the client goes away before the end */
export const readBytes = (c: Context): Promise<ArrayBuffer> =>
  c.req.arrayBuffer().catch((cause: unknown) => {
    throw malformed(cause);
  });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws ProblemError 400 when the bytes are not UTF-8 (RFC 8259, section 8.1) */
export const decodeUtf8 = (bytes: ArrayBuffer): string => {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw malformed(error);
  }
};

/** @throws ProblemError 400 for anything but a JSON object */
export const readJsonObject = (text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
};

/** The media type of a Content-Type header, without parameters: `application/json`. */
export const mediaType = (header: string | undefined): string =>
  (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
