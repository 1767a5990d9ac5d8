/** Problems (RFC 9457): the errors that routes throw, and their responses. */
import { STATUS_CODES } from 'node:http';
import type { Env, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Call } from '#contract/calls.ts';
import {
  type FieldError,
  fieldErrors,
  type Problem,
  type ProblemCode,
  problemStatus,
} from '#contract/problem.ts';

/** Seconds after which a client may retry during an outage, or while too many calls are under way. */
export const retryAfterS = { outage: 30, busy: 5 } as const;

interface ProblemOptions {
  errors?: FieldError[];
  /** Headers of the response, such as Allow. */
  headers?: Record<string, string>;
  /** Value of Retry-After (RFC 9110, section 10.2.3), in seconds. */
  retryAfterS?: number;
  cause?: unknown;
}

/** An error that holds its response. Any code that a route calls may throw it. The app sends the response. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  /** @param detail a sentence for people, without any input */
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

  toResponse(): Response {
    const document: Problem = {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      success: false,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
    };
    return Response.json(document, {
      status: this.status,
      headers: {
        ...this.headers,
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
      },
    });
  }
}

/** 503 with Retry-After, if too many calls are under way. Nothing is broken, so no operator needs to act. */
export class Busy extends ProblemError {
  constructor() {
    super('unavailable', 'We are busy right now. Please try again in a moment.', {
      retryAfterS: retryAfterS.busy,
    });
  }
}

/** 404, for a path without a route. */
export const nothingHere = (): ProblemError =>
  new ProblemError('not_found', 'There is nothing at this address.');

/** 500, without details. */
export const internalProblem = (): ProblemError =>
  new ProblemError('internal', 'Something went wrong on our side.');

/**
 * Answers 405 at the path of each call for methods that no route has answered (RFC 9110, section 15.5.6). Call it
 * after adding the routes.
 */
export const refuseOtherMethods = <E extends Env>(app: Hono<E>, calls: readonly Call[]): void => {
  for (const { path, method } of calls) {
    app.all(path, () => {
      throw new ProblemError('method_not_allowed', `This URL accepts only ${method}.`, {
        headers: { Allow: method },
      });
    });
  }
};

/**
 * Parses the values with a schema of the contract.
 *
 * @throws ProblemError 422 with an error for each invalid field
 */
export const checkFields = <Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> => {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new ProblemError('invalid_fields', 'Please correct the following.', {
    errors: fieldErrors(result.error),
  });
};
