/** Signing up (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';
import { credentials, password } from './log-in.ts';

/**
 * Body: `Registration`, and for a Google user the header of google-access-token.ts. 201; the body of the answer is not
 * read.
 *
 * At our own host, a link is mailed that verifies the address. An address whose account is not verified is answered like a
 * new one: the link then gives the account to this
 * registration, for its password.
 *
 * Errors: `proof_required` after several mails to the address: the call works with the header of proof-of-work.ts;
 * `conflict` for an e-mail address that has a verified account; `unauthorized` when Google does not confirm the
 * token; `rate_limited`; `invalid_fields`, whose error has the code `known_password` for one that is known; `unavailable`
 * while Google does not answer.
 */
export const registerEndpoint = {
  method: 'POST',
  path: '/users/register',
} as const satisfies Endpoint;

/** What our own host asks of a new password, in characters (NIST SP 800-63B, section 3.1.1.2). */
export const shortestPassword = 8;

export const nameLength = { min: 1, max: 100 } as const;

/** A password that somebody chooses. Our own host also refuses those that are known. */
export const newPassword = /* @__PURE__ */ password({
  min: shortestPassword,
  tooShort: `Password must be at least ${shortestPassword} characters`,
});

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
  password: newPassword,
});

export type Registration = z.infer<typeof registration>;
