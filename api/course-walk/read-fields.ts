import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { checkFields } from '#platform/http/check-fields.ts';
import { decodeUtf8, mediaType, readBytes, readJsonObject } from '#platform/http/json-body.ts';
import { ProblemError } from '#platform/http/problem.ts';

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
