import type { Context, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import { checkFields } from '../http/check-fields.ts';
import { decodeUtf8, mediaType, readJsonObject } from '../http/json-body.ts';
import { ProblemError } from '../http/problem.ts';
import { bodyLimit } from '../http/body-limit.ts';
import { jsonBody } from './limits.ts';

/** Reads the body of a call with fields. */
export const fieldsBody: MiddlewareHandler = bodyLimit(jsonBody);

/**
 * The fields of a call, as the contract has them.
 *
 * @throws ProblemError 415 for what is no JSON by its type, 400 by its bytes, 422 for fields that are not right
 */
export const readFields = async <Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> => {
  if (mediaType(c.req.header('Content-Type')) !== 'application/json') {
    throw new ProblemError('unsupported_media_type', 'Send the fields as JSON.');
  }
  return checkFields(schema, readJsonObject(decodeUtf8(await c.req.arrayBuffer())));
};
