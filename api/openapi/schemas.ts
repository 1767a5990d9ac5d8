/** The contract's schemas as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { email } from '#contract/fields.ts';
import type { FormEntry } from '#contract/form-entry.ts';
import { forms } from '#contract/forms.ts';
import { problemStatus } from '#contract/problem.ts';

export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of the input of a schema: before trimming and defaults. */
export const inputSchema = (schema: $ZodType): JsonSchema => {
  const described: JsonSchema = toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    // Its rule is a function, as the pattern alone is smaller in the browser than zod's own check.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === email) jsonSchema.format = 'idn-email';
    },
  });
  // The document as a whole names the dialect.
  delete described['$schema'];
  return described;
};

/** Kind of submission → schema of its payload. */
export const payloadSchemas: Record<string, JsonSchema> = Object.fromEntries(
  forms.map(({ kind, payload }) => [kind, inputSchema(payload)]),
);

/** The name of the schema that describes a post without scripts: the payload's, unless its fields are others. */
export const formPostName = ({ kind, withoutScripts }: FormEntry): string =>
  withoutScripts ? `${kind}_form` : kind;

/** Name → schema of each post without scripts whose fields are not the payload's. */
export const formPostSchemas: Record<string, JsonSchema> = Object.fromEntries(
  forms.flatMap((form: FormEntry) =>
    form.withoutScripts ? [[formPostName(form), inputSchema(form.withoutScripts.schema)]] : [],
  ),
);

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
