/** The OpenAPI 3.1 description of the calls, made from the contract. */
import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import type { Company } from '#api/company.ts';
import { type Call, calls, type Content, type Header, problemsOf } from '#contract/calls.ts';
import { preferredDate } from '#contract/consultation.ts';
import { email } from '#contract/fields.ts';
import { resumeFileName, resumeRules } from '#contract/job-application.ts';
import { problem, type ProblemCode, problemStatus } from '#contract/problem.ts';

/** `.pdf` → `\.[pP][dD][fF]`: patterns in JSON Schema have no flags. */
const inAnyCase = (extension: string): string =>
  extension.replace('.', '\\.').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** In UTC (RFC 3339). */
const timestamp = { type: 'string', format: 'date-time', pattern: 'Z$' };

/**
 * zod schema → further JSON Schema keywords, for fields that a function checks: zod cannot derive keywords from a
 * function. In the browser, these functions are smaller than zod's own checks.
 */
const formats = new Map<unknown, object>([
  [email, { format: 'idn-email' }],
  [preferredDate, { anyOf: [timestamp, { type: 'string', format: 'date' }] }],
  [resumeFileName, { pattern: `(?:${resumeRules.extensions.map(inAnyCase).join('|')})$` }],
]);

/** Returns the JSON Schema (2020-12, as in OpenAPI 3.1) of a schema's input: before trimming and defaults. */
const inputSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, formats.get(zodSchema)),
  });

/** Returns the schemas of all bodies that the calls send and answer, by name. */
const schemasOf = (all: readonly Call[]) => {
  const contents = all.flatMap(({ body, answers }) => [
    body,
    ...Object.values(answers).map(({ content }) => content),
  ]);
  const schemas = contents.flatMap((content) => Object.values(content ?? {}));
  const named = schemas.flatMap((each) => Object.entries(each));
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(named), problem }).map(([name, schema]) => [
      name,
      inputSchema(schema),
    ]),
  );
};

/** RFC 9110, section 10.2.3. */
const statusesWithRetryAfter = [429, 503];
const retryAfter: Record<string, Header> = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema of a body: one of the named schemas. */
const schemaOf = (schemas: Content[string]): object => {
  const refs = Object.keys(schemas).map(ref);
  return refs.length === 1 ? { ...refs[0] } : { anyOf: refs };
};

const contentOf = (content: Content): object =>
  Object.fromEntries(
    Object.entries(content).map(([type, schemas]) => [type, { schema: schemaOf(schemas) }]),
  );

/** A problem document (RFC 9457). */
const problemDocument = { 'application/problem+json': { schema: ref('problem') } };
/** The answer to a form posted without scripts: a page that says what is wrong, with a link back. */
const problemPage = { 'text/html': { schema: { type: 'string' } } };

/** Status → the problem response. Its description lists the codes with that status, and when each is sent. */
const problemResponses = (call: Call): Record<number, object> => {
  const entries = Object.entries(problemsOf(call)) as Array<[ProblemCode, string]>;
  const statuses = [...new Set(entries.map(([code]) => problemStatus[code]))].toSorted(
    (one, other) => one - other,
  );
  const content = { ...problemDocument, ...(call.answersPages && problemPage) };
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = entries.filter(([code]) => problemStatus[code] === status);
      const when = codes.map(([code, sentence]) => `\`${code}\`: ${sentence}`).join(' ');
      return [
        status,
        {
          description: `${STATUS_CODES[status]}. ${when}`,
          ...(statusesWithRetryAfter.includes(status) && { headers: retryAfter }),
          content,
        },
      ];
    }),
  );
};

const parametersOf = ({ path, headers = {} }: Call): object[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, id]) => ({
    name: id,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...Object.entries(headers).map(([name, header]) => ({ name, in: 'header', ...header })),
];

const security = { required: [{ bearer: [] }], optional: [{ bearer: [] }, {}] };

/** Returns the path of a call, and its description. */
const operation = ([name, call]: [string, Call]) => {
  const { method, path, summary, bearer, body, answers } = call;
  const responses = Object.fromEntries<object>(
    Object.entries(answers).map(([status, { content, ...answer }]) => [
      status,
      { ...answer, ...(content && { content: contentOf(content) }) },
    ]),
  );
  const described = {
    operationId: name,
    summary,
    security: bearer ? security[bearer] : [],
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: { ...responses, ...problemResponses(call) },
  };
  return [path.replace(/:(\w+)/, '{$1}'), { [method.toLowerCase()]: described }] as const;
};

/** Returns the document that `/api/openapi.json` serves. */
export const openApiDocument = (
  version: string,
  { name, website }: Pick<Company, 'name' | 'website'>,
) => ({
  openapi: '3.1.0',
  info: {
    title: `${name}: messages and course walk`,
    version,
    license: { name: 'Proprietary', url: `${website}/terms-of-service` },
  },
  // The host from which this document was fetched.
  servers: [{ url: '/' }],
  paths: Object.fromEntries(Object.entries<Call>(calls).map(operation)),
  components: {
    schemas: schemasOf(Object.values(calls)),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
});
