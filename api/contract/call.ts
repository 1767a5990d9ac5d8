/**
 * All that is said of a call, once: routes, limits, security events, CORS and OpenAPI are made of it. Islands import the
 * endpoint of a call alone.
 */
import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { bodyLimits } from './limits.ts';
import type { ProblemCode } from './problem.ts';

/** Schemas by their names in OpenAPI; where there are several, a body or answer is one of them. */
type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** Content type → what is sent or answered. */
export type Content = Readonly<Record<string, Schemas | 'bytes' | 'page'>>;

export interface Header {
  description: string;
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; format?: string };
}

/** What has happened when a call succeeds, in the log: docs/operating.md, "Security events". */
type SuccessEvent = 'signed in' | 'verified' | 'reset' | 'changed' | 'ended' | 'deleted';

/** Problem code → when a call is answered with it. */
type Problems = Readonly<Partial<Record<ProblemCode, string>>>;

export interface Call extends Endpoint {
  /** What it does, in a sentence. */
  summary: string;
  /** Whether it takes a bearer token; `optional`: it is answered alike without one. */
  bearer?: 'required' | 'optional';
  /** Request headers that may be sent. */
  headers?: Readonly<Record<string, Header>>;
  /** By default 64 KiB at most, in 30 s. */
  body?: { content: Content; maxBytes?: number; withinMs?: number };
  /** Status → an answer that is no problem. */
  answers: Readonly<
    Record<number, { description: string; headers?: Record<string, Header>; content?: Content }>
  >;
  /** Those that are the call's own: `problemsOf` adds what follows from the rest. */
  problems?: Problems;
  /** Pages of every site may make it. */
  isForAnySite?: true;
  /** It is answered without the database. */
  isStateless?: true;
  /** A form that a browser posts is answered with its problems as pages. */
  answersPages?: true;
  event?: SuccessEvent;
}

/** Of a body of this call, and of one that comes with a call which takes none. */
export const maxBytesOf = ({ body }: Call): number => body?.maxBytes ?? bodyLimits.maxBytes;

const bodyProblems: Problems = {
  malformed_body: 'The body is not what its Content-Type says, or did not arrive whole.',
  unsupported_media_type: 'The body has another content type than these.',
  invalid_fields: 'Fields are not right: `errors` says which, and why.',
};

/** Every problem that a call may be answered with, but for those of any address: 404, 405 and 500. */
export const problemsOf = (call: Call): Problems => ({
  ...(call.body && bodyProblems),
  ...(call.bearer === 'required' && { unauthorized: 'There is no valid token.' }),
  ...(!call.isForAnySite && { foreign_origin: 'A page of another site makes the call.' }),
  ...(call.method !== 'GET' && { too_large: 'The body is too large.' }),
  ...(!call.isStateless && { unavailable: 'Nothing can be stored or read at the moment.' }),
  ...call.problems,
});
