import { STATUS_CODES } from 'node:http';
import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problemStatus,
} from '#contract/problem.ts';

interface ProblemOptions {
  errors?: FieldError[];
  /** More headers of the answer, such as Retry-After. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that has an answer: thrown anywhere below a route, answered by the app. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  /** @param detail a sentence for people; never holds input */
  constructor(
    code: ProblemCode,
    detail: string,
    { errors, headers = {}, cause }: ProblemOptions = {},
  ) {
    super(detail, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }

  get status(): number {
    return problemStatus[this.code];
  }

  /** The document of RFC 9457. */
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

  /** The answer that programs read. */
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

/** A fault of ours, of which nothing more is told. */
export const internalProblem = (): ProblemError =>
  new ProblemError('internal', 'Something went wrong on our side.');
