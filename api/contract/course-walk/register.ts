/** Signing up (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';
import { credentials, password } from './log-in.ts';

/**
 * Body: `Registration`, and for a Google user the header of google-access-token.ts. 201; the body of the answer is not
 * read.
 *
 * Errors: `conflict` for an e-mail address that has an account; `unauthorized` when Google does not confirm the token;
 * `rate_limited`; `invalid_fields`; `unavailable` while Google does not answer.
 */
export const registerEndpoint = {
  method: 'POST',
  path: '/users/register',
} as const satisfies Endpoint;

/** What our own host asks of a new password, in characters (NIST SP 800-63B, section 3.1.1.2). */
export const shortestPassword = 8;

export const nameLength = { min: 1, max: 100 } as const;

/** A text of so many digits alone looks like a Google subject id, which has 21 as a rule. */
export const subjectIdDigits = 15;

/** Whether a password looks like a Google subject id. Such an id is no secret, so it is no password by itself. */
export const isSubjectIdShaped = (text: string): boolean =>
  text.length >= subjectIdDigits && /^\d+$/.test(text);

/** The fields of a Google user, whose password is the subject id, as our own host takes them with an access token. */
export const googleRegistration = /* @__PURE__ */ z.extend(credentials, {
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

/** The fields as our own host takes them. */
export const registration = /* @__PURE__ */ z.extend(googleRegistration, {
  password: /* @__PURE__ */ password({
    min: shortestPassword,
    tooShort: `Password must be at least ${shortestPassword} characters`,
  }).check(
    z.refine((text) => !isSubjectIdShaped(text), 'Password must not be a long number alone'),
  ),
});

export type Registration = z.infer<typeof registration>;
