/** Everything about a call, declared once: routes, CORS and OpenAPI are made from it. Browsers load none of this. */
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** Schemas by their names in OpenAPI. Where there are several, a body or answer matches one of them. */
type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** Content type → what is sent or answered. */
export type Content = Readonly<Record<string, Schemas | 'page'>>;

export interface Header {
  description: string;
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; format?: string };
}

/** Problem code → when a call is answered with it. */
type Problems = Readonly<Partial<Record<ProblemCode, string>>>;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the URL of its host; a segment that starts with a colon stands for an id. */
  path: `/${string}`;
  /** What it does, in a sentence. */
  summary: string;
  /** Whether it takes a bearer token; `optional`: the answer without one is the same. */
  bearer?: 'required' | 'optional';
  /** Request headers that may be sent. */
  headers?: Readonly<Record<string, Header>>;
  body?: { content: Content };
  /** Status → an answer that is not a problem document. */
  answers: Readonly<
    Record<number, { description: string; headers?: Record<string, Header>; content?: Content }>
  >;
  /** The call's own problems; `problemsOf` adds those that follow from the other properties. */
  problems?: Problems;
  /** Pages of any origin may make it. */
  isForAnySite?: true;
  /** It is answered without the database. */
  isStateless?: true;
  /** When a browser posts a form, problems are answered as pages. */
  answersPages?: true;
}

const bodyProblems: Problems = {
  malformed_body: 'The body is not what its Content-Type says, or did not arrive whole.',
  unsupported_media_type: 'The body has another content type than these.',
  invalid_fields: 'Fields are not right: `errors` says which, and why.',
};

/** Every problem that a call may be answered with, except for 404, 405 and 500, which any URL may answer. */
export const problemsOf = (call: Call): Problems => ({
  ...(call.body && bodyProblems),
  ...(call.bearer === 'required' && { unauthorized: 'There is no valid token.' }),
  ...(!call.isForAnySite && { foreign_origin: 'A page of another site makes the call.' }),
  ...(call.method !== 'GET' && { too_large: 'The body is too large.' }),
  ...(!call.isStateless && { unavailable: 'Nothing can be stored or read at the moment.' }),
  ...call.problems,
});
