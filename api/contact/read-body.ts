/** The three ways in which a form's fields arrive, turned into one record of values. */
import { decodeUtf8, malformed, mediaType, readJsonObject } from '../http/json-body.ts';
import { ProblemError } from '../http/problem.ts';

export interface ContactBody {
  values: Record<string, unknown>;
  /** Posted by a browser without scripts: the answer is a page. */
  isFormPost: boolean;
}

const unsupported = (): ProblemError =>
  new ProblemError('unsupported_media_type', 'Send the message as JSON or as a form.');

/** A field that is given twice has no one value, and no form of ours sends it. */
const onlyOnce = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const values = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (values.has(name)) throw malformed();
    if (typeof value !== 'string') throw unsupported();
    values.set(name, value);
  }
  return Object.fromEntries(values);
};

/**
 * The pairs of a urlencoded form. URLSearchParams alone would put U+FFFD in the place of bytes that are not UTF-8, and
 * what the visitor wrote would be lost without a word.
 */
const readUrlencoded = (text: string): URLSearchParams => {
  try {
    decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw malformed(error);
  }
  return new URLSearchParams(text);
};

const readMultipart = async (bytes: ArrayBuffer, type: string): Promise<FormData> => {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw malformed(error);
  }
};

const utf8 = new Set(['utf-8', 'utf8', 'us-ascii']);

/** The charset that a Content-Type names must be the one that is read; JSON has no other (RFC 8259, section 8.1). */
const isReadable = (type: string): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1];
  return charset === undefined || utf8.has(charset.toLowerCase());
};

/**
 * @param type the Content-Type header
 * @throws ProblemError 400 for what cannot be read, 415 for any other type or charset and for file parts
 */
export const readContactBody = async (type: string, bytes: ArrayBuffer): Promise<ContactBody> => {
  if (!isReadable(type)) throw unsupported();
  switch (mediaType(type)) {
    case 'application/json':
      return { values: readJsonObject(decodeUtf8(bytes)), isFormPost: false };
    case 'application/x-www-form-urlencoded':
      return { values: onlyOnce(readUrlencoded(decodeUtf8(bytes))), isFormPost: true };
    case 'multipart/form-data': {
      const values = onlyOnce(await readMultipart(bytes, type));
      decodeUtf8(bytes);
      return { values, isFormPost: true };
    }
    default:
      throw unsupported();
  }
};

/**
 * Whether a browser waits for a page: it posts a form, or, with `enctype="text/plain"` say, at least asks for HTML.
 *
 * @param type the Content-Type header
 * @param accept the Accept header
 */
export const wantsPage = (type: string, accept: string): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) ||
  (/\btext\/html\b/i.test(accept) && !/^application\/json\b/i.test(type));
