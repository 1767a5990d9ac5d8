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

/**
 * @param type the Content-Type header
 * @throws ProblemError 400 for what cannot be read, 415 for any other type and for file parts
 */
export const readContactBody = async (type: string, bytes: ArrayBuffer): Promise<ContactBody> => {
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

/** True when the Content-Type header is that of an HTML form. */
export const isFormType = (type: string): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
