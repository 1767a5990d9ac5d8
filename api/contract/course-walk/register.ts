/** Signing up (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';
import { credentials, password } from './log-in.ts';

/**
 * Body: `Registration`. 201; the body of the answer is not read.
 *
 * Errors: `conflict` for an e-mail address that has an account; `rate_limited`; `invalid_fields`.
 */
export const registerEndpoint = {
  method: 'POST',
  path: '/users/register',
} as const satisfies Endpoint;

/** What our own host asks of a new password, in characters (NIST SP 800-63B, section 3.1.1.2). */
const shortestPassword = 8;

const nameLength = { min: 1, max: 100 } as const;

/** The fields as our own host takes them. */
export const registration = /* @__PURE__ */ z.extend(credentials, {
  password: /* @__PURE__ */ password({
    min: shortestPassword,
    tooShort: `Password must be at least ${shortestPassword} characters`,
  }),
  firstname: /* @__PURE__ */ line({
    label: 'First name',
    ...nameLength,
    tooShort: 'First name is required',
  }),
  lastname: /* @__PURE__ */ line({
    label: 'Last name',
    ...nameLength,
    tooShort: 'Last name is required',
  }),
});

export type Registration = z.infer<typeof registration>;
