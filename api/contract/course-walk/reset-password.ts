/** Setting a new password in the place of a forgotten one, at our own host only (decisions 65). */
import * as z from 'zod/mini';
import { email } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';
import { newPassword } from './register.ts';
import { linkToken } from './verify-email.ts';

/**
 * Body: `{ email }`. 202 with an `Accepted`, alike for every address; a mail with a link is sent where there is an account.
 *
 * Errors: `rate_limited`, whether there is an account or not; `invalid_fields`.
 */
export const requestResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset',
} as const satisfies Endpoint;

/**
 * Body: `{ token, password }`. 204: the password is set, the address is verified, and all sessions have ended.
 *
 * Errors: `invalid_token` for a link that was used, has expired, is not the newest or never was; `invalid_fields`, whose
 * error has the code `known_password` for one that is known. The link works once more after it.
 */
export const confirmResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset/confirm',
} as const satisfies Endpoint;

export const resetRequest = /* @__PURE__ */ z.object({ email });

export const reset = /* @__PURE__ */ z.object({ token: linkToken, password: newPassword });
