/** The contract's schemas as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { applicationPost } from '#contract/job-application.ts';
import { problemStatus } from '#contract/problem.ts';
import { submissionPayloads } from '#contract/submission.ts';

export type JsonSchema = Record<string, unknown>;

/** What may be sent: before trimming and defaults. */
export const inputSchema = (schema: $ZodType): JsonSchema => {
  const described: JsonSchema = toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  // The document as a whole names the dialect.
  delete described['$schema'];
  return described;
};

/** Kind of submission → schema of its payload. */
export const payloadSchemas: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(submissionPayloads).map(([kind, schema]) => [kind, inputSchema(schema)]),
);

/** An application, as a form without scripts posts it. */
export const applicationFormSchema = inputSchema(applicationPost);

const text = { type: 'string' };

/** RFC 9457, with the members of api/contract/problem.ts. */
export const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'success', 'code'],
  properties: {
    type: { const: 'about:blank' },
    title: text,
    status: { type: 'integer' },
    detail: { ...text, description: 'A sentence for people.' },
    success: { const: false },
    code: { enum: Object.keys(problemStatus) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'detail'],
        properties: {
          field: text,
          code: { enum: ['too_short', 'too_long', 'invalid'] },
          detail: { ...text, description: 'The sentence that the form shows under the field.' },
        },
      },
    },
  },
};

/** The answer to a stored submission. */
export const acceptedSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'id'],
  properties: { success: { const: true }, id: { ...text, format: 'uuid' } },
};

/** api/contract/proof-of-work.ts. */
export const challengeSchema: JsonSchema = {
  type: 'object',
  required: ['algorithm', 'challenge', 'maxnumber', 'salt', 'signature'],
  properties: {
    algorithm: { const: 'SHA-256' },
    challenge: text,
    maxnumber: { type: 'integer' },
    salt: text,
    signature: text,
  },
};
