/** Reads the fields of a JSON body, a urlencoded form or a multipart form into one record. */
import { decodeUtf8, malformed, mediaType, readJsonObject } from '../http/json-body.ts';
import { ProblemError } from '../http/problem.ts';

export interface ContactBody {
  values: Record<string, unknown>;
  /** Whether a browser posted it without scripts, and is answered with a page. */
  isFormPost: boolean;
}

const unsupported = (): ProblemError =>
  new ProblemError('unsupported_media_type', 'Send the message as JSON or as a form.');

/** Refuses repeated fields, which our forms do not have, and file parts. */
const uniqueFields = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const values = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (values.has(name)) throw malformed();
    if (typeof value !== 'string') throw unsupported();
    values.set(name, value);
  }
  return Object.fromEntries(values);
};

/** More fields than any form of ours has. They are counted before a body is parsed, as each takes the parser long. */
const maxFields = 100;

/**
 * The fields of a urlencoded form. The check comes first, as URLSearchParams would silently replace bytes that are not
 * UTF-8 by U+FFFD.
 */
const readUrlencoded = (text: string): URLSearchParams => {
  if (text.split('&', maxFields + 1).length > maxFields) throw malformed();
  try {
    decodeURIComponent(text);
  } catch (error) {
    throw malformed(error);
  }
  return new URLSearchParams(text);
};

/** The headers of a part name its field: browsers send one or two lines. Each line takes the parser long. */
const partHeaders = { maxBytes: 512, maxLines: 4 };

/** Whether the headers of a part end in time. @param part begins after the boundary */
const areHeadersShort = (part: Buffer): boolean => {
  const start = part.toString('latin1', 0, partHeaders.maxBytes);
  const end = start.indexOf('\r\n\r\n');
  const lines = start.slice(0, end < 0 ? undefined : end).split('\r\n');
  const isWhole = end >= 0 || part.length < partHeaders.maxBytes;
  return isWhole && lines.length <= 1 + partHeaders.maxLines;
};

/** Whether a multipart body has more parts, or longer headers in a part, than any form of ours. */
const isTooComplex = (bytes: ArrayBuffer, type: string): boolean => {
  const boundary = `--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`;
  const body = Buffer.from(bytes);
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + 2)) {
    parts += 1;
    const isShort = areHeadersShort(body.subarray(at + boundary.length));
    if (parts > maxFields || !isShort) return true;
  }
  return false;
};

const readMultipart = async (bytes: ArrayBuffer, type: string): Promise<FormData> => {
  if (isTooComplex(bytes, type)) throw malformed();
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw malformed(error);
  }
};

/** ASCII is a subset of UTF-8. */
const utf8Names = new Set(['utf-8', 'utf8', 'us-ascii']);

/** Whether a Content-Type names no charset or UTF-8, which is the only one of JSON (RFC 8259, section 8.1). */
const isUtf8 = (type: string): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1];
  return charset === undefined || utf8Names.has(charset.toLowerCase());
};

/**
 * @param type the Content-Type header
 * @throws ProblemError 400 for what cannot be read, 415 for any other type or charset and for file parts
 */
export const readContactBody = async (type: string, bytes: ArrayBuffer): Promise<ContactBody> => {
  if (!isUtf8(type)) throw unsupported();
  switch (mediaType(type)) {
    case 'application/json':
      return { values: readJsonObject(decodeUtf8(bytes)), isFormPost: false };
    case 'application/x-www-form-urlencoded':
      return { values: uniqueFields(readUrlencoded(decodeUtf8(bytes))), isFormPost: true };
    case 'multipart/form-data': {
      const values = uniqueFields(await readMultipart(bytes, type));
      decodeUtf8(bytes);
      return { values, isFormPost: true };
    }
    default:
      throw unsupported();
  }
};

/**
 * Whether the client expects a page: it posts a form or, as with `enctype="text/plain"`, at least accepts HTML.
 *
 * @param type the Content-Type header
 * @param accept the Accept header
 */
export const wantsPage = (type: string, accept: string): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) ||
  (/\btext\/html\b/i.test(accept) && !/^application\/json\b/i.test(type));
