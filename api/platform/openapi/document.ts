/** The service described for programs: OpenAPI 3.1, from the contract's schemas and the list of calls. */
import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '#contract/course-walk/endpoint.ts';
import { courseWalkEndpoints } from '#contract/course-walk/endpoints.ts';
import { paths } from '#contract/paths.ts';
import type { Identity } from '../site/identity.ts';
import { type CallName, calls, ref } from './calls.ts';
import { schemas } from './schemas.ts';

/** Statuses of answers that say when to try again (RFC 9110, section 10.2.3). */
const toTryAgain = [429, 503];
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

/** A problem document (RFC 9457). */
const problemDocument = { 'application/problem+json': { schema: ref('problem') } };
/** The same for whoever posted a form without scripts: what is wrong, and the way back. */
const problemPage = { 'text/html': { schema: { type: 'string' } } };

const problem = (status: number, content: object) => ({
  description: STATUS_CODES[status],
  ...(toTryAgain.includes(status) && { headers: retryAfter }),
  content,
});

/** The path of a call, and what there is to know of it. */
const operation = ([name, { method, path }]: [CallName, Endpoint]) => {
  const { summary, bearer, headers = {}, body, answers, problems, answersPages } = calls[name];
  const problemContent = { ...problemDocument, ...(answersPages && problemPage) };
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, id]) => ({
      name: id,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(headers).map(([header, described]) => ({
      name: header,
      in: 'header',
      ...described,
    })),
  ];
  const described = {
    operationId: name,
    summary,
    security: bearer ? [{ bearer: [] }] : [],
    parameters,
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...answers,
      ...Object.fromEntries(problems.map((status) => [status, problem(status, problemContent)])),
    },
  };
  return [path.replace(/:(\w+)/, '{$1}'), { [method.toLowerCase()]: described }] as const;
};

const courseWalk = Object.entries(courseWalkEndpoints).map(([name, { method, path }]) => [
  name,
  { method, path: `${paths.courseWalk}${path}` },
]) as Array<[CallName, Endpoint]>;

/** The document that `/api/openapi.json` answers with. */
export const openApiDocument = ({ name, website }: Pick<Identity, 'name' | 'website'>) => ({
  openapi: '3.1.0',
  info: {
    title: `${name}: messages and course walk`,
    version: '1.0.0',
    license: { name: 'Proprietary', url: `${website}/terms-of-service` },
  },
  // Wherever this document was fetched from.
  servers: [{ url: '/' }],
  paths: Object.fromEntries([
    operation(['sendMessage', { method: 'POST', path: paths.contact }]),
    operation(['getChallenge', { method: 'GET', path: paths.challenge }]),
    ...courseWalk.map(operation),
  ]),
  components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
});
