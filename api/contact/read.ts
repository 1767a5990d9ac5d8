/** Reads a body into a submission: JSON, a urlencoded form or a multipart form. */
import type { Context } from 'hono';
import {
  formByKind,
  isSubmissionKind,
  kindWithoutType,
  type SubmissionKind,
  type SubmissionPayload,
} from '#contract/forms.ts';
import {
  decodeUtf8,
  malformed,
  mediaType,
  readBytes,
  readJsonObject,
} from '#platform/http/bodies.ts';
import { checkFields, ProblemError } from '#platform/http/problem.ts';

/** A posted body, before its fields are checked. */
export interface ContactBody {
  /** The fields by name. */
  values: Record<string, unknown>;
  /** Whether a browser posted it without scripts, and is answered with a page. */
  isFormPost: boolean;
}

const unsupported = (): ProblemError =>
  new ProblemError('unsupported_media_type', 'Send the message as JSON or as a form.');

/** Returns the fields of a form by name. Refuses file parts and repeated fields: the site's forms have neither. */
const uniqueFields = (form: FormData): Record<string, unknown> => {
  const values = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (values.has(name)) throw malformed();
    if (typeof value !== 'string') throw unsupported();
    values.set(name, value);
  }
  return Object.fromEntries(values);
};

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

const readForm = async (bytes: ArrayBuffer, contentType: string): Promise<FormData> => {
  const text = decodeUtf8(bytes);
  try {
    // Throws for bytes that are not UTF-8: the form parser would replace them with U+FFFD.
    if (mediaType(contentType) === urlencoded) decodeURIComponent(text);
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch (error) {
    throw malformed(error);
  }
};

/** @throws ProblemError 400 for an unreadable body, 415 for any other type and for file parts */
export const readContactBody = async (c: Context): Promise<ContactBody> => {
  const contentType = c.req.header('Content-Type') ?? '';
  const type = mediaType(contentType);
  if (!['application/json', urlencoded, multipart].includes(type)) throw unsupported();
  const bytes = await readBytes(c);
  return type === 'application/json'
    ? { values: readJsonObject(decodeUtf8(bytes)), isFormPost: false }
    : { values: uniqueFields(await readForm(bytes, contentType)), isFormPost: true };
};

/**
 * Returns whether the client expects a page: it posts a form, or it accepts HTML and does not send JSON. A form with
 * `enctype="text/plain"` is such a client.
 *
 * @param type the Content-Type header
 * @param accept the Accept header
 */
export const wantsPage = (type: string, accept: string): boolean =>
  [urlencoded, multipart].includes(mediaType(type)) ||
  (/\btext\/html\b/i.test(accept) && mediaType(type) !== 'application/json');

const kindOf = ({ type = kindWithoutType }: Record<string, unknown>): SubmissionKind => {
  if (isSubmissionKind(type)) return type;
  const detail = 'This kind of message is not known.';
  throw new ProblemError('invalid_fields', detail, {
    errors: [{ field: 'type', code: 'invalid', detail }],
  });
};

/** Returns the payload in a body. Some forms post other fields without scripts. These are composed into the payload. */
const payloadIn = ({ values, isFormPost }: ContactBody, kind: SubmissionKind): unknown => {
  const { withoutScripts } = formByKind[kind];
  if (!isFormPost || !withoutScripts) return values;
  return withoutScripts.compose(checkFields(withoutScripts.schema, values));
};

/**
 * Returns the submission in a body.
 *
 * @throws ProblemError 422 with the invalid fields
 */
export const readSubmission = (body: ContactBody): SubmissionPayload => {
  const kind = kindOf(body.values);
  const fields = checkFields(formByKind[kind].payload, payloadIn(body, kind));
  return { kind, fields } as SubmissionPayload;
};
