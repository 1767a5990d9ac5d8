/** Setting a new password in the place of a forgotten one, at our own host only (decisions 65). */
import * as z from 'zod/mini';
import { email } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';
import { newPassword } from './register.ts';
import { linkToken } from './verify-email.ts';

/**
 * Body: `{ email }`. 202 with an `Accepted`, alike for every address; a mail with a link is sent where there is an account.
 *
 * Errors, whether there is an account or not: `proof_required` after several mails to the address: the call works with the
 * header of proof-of-work.ts; `rate_limited`; `invalid_fields`.
 */
export const requestResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset',
} as const satisfies Endpoint;

/**
 * Body: `{ token, password }`. 204: the password is set, the address is verified, all sessions have ended, and
 * no link works any more. Of an account that was not verified, nothing is left that was entered before.
 *
 * Errors: `invalid_token` for a link that was used, has expired, was replaced or never was; `invalid_fields`, whose
 * error has the code `known_password` for one that is known. The link works once more after it.
 */
export const confirmResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset/confirm',
} as const satisfies Endpoint;

export const resetRequest = /* @__PURE__ */ z.object({ email });

export const reset = /* @__PURE__ */ z.object({ token: linkToken, password: newPassword });
