import { STATUS_CODES } from 'node:http';
import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problemStatus,
} from '#contract/problem.ts';

interface ProblemOptions {
  errors?: FieldError[];
  /** Headers of the response, such as Allow. */
  headers?: Record<string, string>;
  /** Value of Retry-After (RFC 9110, section 10.2.3), in seconds. */
  retryAfterS?: number;
  cause?: unknown;
}

/** An error that is its own response: thrown anywhere below a route, and turned into the response by the app. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  /** @param detail a sentence for people, which never contains input */
  constructor(
    code: ProblemCode,
    detail: string,
    { errors, headers, retryAfterS, cause }: ProblemOptions = {},
  ) {
    super(detail, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.errors = errors;
    this.headers = {
      ...headers,
      ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
    };
  }

  get status(): number {
    return problemStatus[this.code];
  }

  /** The problem document (RFC 9457). */
  toDocument(): Problem {
    return {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      success: false,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
    };
  }

  /** The problem document as a response. */
  toResponse(): Response {
    return Response.json(this.toDocument(), {
      status: this.status,
      headers: {
        ...this.headers,
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
      },
    });
  }
}

/** 404, for a path that the service does not have. */
export const nothingHere = (): ProblemError =>
  new ProblemError('not_found', 'There is nothing at this address.');

/** 500, without any detail. */
export const internalProblem = (): ProblemError =>
  new ProblemError('internal', 'Something went wrong on our side.');
