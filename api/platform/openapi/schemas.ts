/** What calls send and answer, as JSON Schema 2020-12, the dialect of OpenAPI 3.1. zod makes it from the contract. */
import * as z from 'zod/mini';
import type { Call } from '#contract/calls.ts';
import { formats } from '#contract/json-formats.ts';
import { problem } from '#contract/problem.ts';

/** The input of a schema: before trimming and defaults. */
const inputSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, formats.get(zodSchema)),
  });

/** Name → schema, of everything that the calls send and answer. */
export const schemasOf = (calls: readonly Call[]) => {
  const contents = calls.flatMap(({ body, answers }) => [body, ...Object.values(answers)]);
  const named = contents
    .flatMap((each) => Object.values(each?.content ?? {}))
    .flatMap((schemas) => (typeof schemas === 'string' ? [] : Object.entries(schemas)));
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(named), problem }).map(([name, schema]) => [
      name,
      inputSchema(schema),
    ]),
  );
};
