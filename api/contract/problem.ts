/** Failures of a call: RFC 9457 problem documents with stable codes. Input is never echoed in them. */
import type * as z from 'zod/mini';

/** Code → HTTP status. Programs read the code; people read `detail`. */
export const problemStatus = {
  malformed_body: 400,
  invalid_idempotency_key: 400,
  invalid_token: 400,
  unauthorized: 401,
  foreign_origin: 403,
  forbidden: 403,
  proof_required: 403,
  email_unverified: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export interface FieldError {
  field: string;
  code: 'too_short' | 'too_long' | 'invalid' | 'known_password';
  /** The sentence that the form shows under the field. */
  detail: string;
}

export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  success: false;
  code: ProblemCode;
  errors?: FieldError[];
}

const fieldCodes: Record<string, FieldError['code']> = {
  too_small: 'too_short',
  too_big: 'too_long',
};

/** The first failure of each field, in the order of the schema. */
export const fieldErrors = (error: z.core.$ZodError): FieldError[] => {
  const errors = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (errors.has(field)) continue;
    errors.set(field, {
      field,
      code: fieldCodes[issue.code] ?? 'invalid',
      detail: issue.message,
    });
  }
  return [...errors.values()];
};
