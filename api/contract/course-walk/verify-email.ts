/** Verifying the e-mail address of an account, at our own host only (decisions 65). */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { currentPassword } from './log-in.ts';

/**
 * With a bearer token, without a body: mails the link once more. 202 with an `Accepted`.
 *
 * Errors: `unauthorized` without a valid token; `conflict` when the address is verified already; `proof_required` after
 * several mails: the call works with the header of proof-of-work.ts; `rate_limited`.
 */
export const sendVerificationEndpoint = {
  method: 'POST',
  path: '/users/verification',
} as const satisfies Endpoint;

/**
 * Body: `{ token, password }`: the link tells who reads the mail, the password of the sign-up that the mail belongs to who
 * has signed up. 204: the address is verified, and the account is that sign-up's.
 *
 * Errors: `invalid_token` for a link that was used, has expired, was replaced or never was; `unauthorized`, with an error
 * of the field `password`, for another password: the link goes on working; `invalid_fields`; as at login, `rate_limited`
 * and `proof_required`.
 */
export const confirmVerificationEndpoint = {
  method: 'POST',
  path: '/users/verification/confirm',
} as const satisfies Endpoint;

/** The pages of the site to which the mailed links lead: `/course-walk/verify#token=…&email=…`, `/course-walk/reset#token=…`. */
export const linkPages = { verify: '/course-walk/verify', reset: '/course-walk/reset' } as const;

/** The token of a mailed link. It is in the fragment of the URL, which no server sees. */
export const linkToken = /* @__PURE__ */ z
  .string('The link is not complete')
  .check(
    /* @__PURE__ */ z.minLength(1, 'The link is not complete'),
    /* @__PURE__ */ z.maxLength(256, 'The link is not complete'),
  );

export const verification = /* @__PURE__ */ z.object({
  token: linkToken,
  password: currentPassword,
});

/** The answer to a call that has a mail sent. It is the same whether there is an account or not. */
export interface Accepted {
  success: true;
}
