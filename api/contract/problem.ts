/** Failures of a call: RFC 9457 problem documents with stable codes. Input is never echoed in them. */
import * as z from 'zod/mini';

/** Code → HTTP status. Programs read the code; people read `detail`. */
export const problemStatus = {
  malformed_body: 400,
  invalid_idempotency_key: 400,
  invalid_token: 400,
  unauthorized: 401,
  foreign_origin: 403,
  forbidden: 403,
  proof_required: 403,
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

const sentence = (whose: string) =>
  /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.describe(`A sentence ${whose}.`));

const fieldError = /* @__PURE__ */ z.object({
  field: /* @__PURE__ */ z.string(),
  code: /* @__PURE__ */ z.enum(['too_short', 'too_long', 'invalid', 'known_password']),
  detail: /* @__PURE__ */ sentence('that the form shows under the field'),
});

export type FieldError = z.infer<typeof fieldError>;

export const problem = /* @__PURE__ */ z.object({
  type: /* @__PURE__ */ z.literal('about:blank'),
  title: /* @__PURE__ */ z.string(),
  status: /* @__PURE__ */ z.int(),
  detail: /* @__PURE__ */ sentence('for people'),
  success: /* @__PURE__ */ z.literal(false),
  code: /* @__PURE__ */ z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  errors: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.array(fieldError)),
});

export type Problem = z.infer<typeof problem>;

const fieldCodes: Record<string, FieldError['code']> = {
  too_small: 'too_short',
  too_big: 'too_long',
};

/** Returns the first failure of each field, in the order of the schema. */
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
