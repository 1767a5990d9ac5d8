/** Changing the password of one's account, at our own host only (decisions 65). */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { currentPassword } from './log-in.ts';
import { newPassword } from './register.ts';

/**
 * With a bearer token. Body: `{ current, new }`. 204: the password is changed, and all other sessions have ended.
 *
 * Errors: `unauthorized` without a valid token; `conflict` for an account without a password, whose holder signs in with
 * Google; `rate_limited`; `invalid_fields`, with an error of the field `current` when it is not the password, and one of
 * `new` with the code `known_password` for one that is known.
 */
export const changePasswordEndpoint = {
  method: 'PUT',
  path: '/users/password',
} as const satisfies Endpoint;

export const passwordChange = /* @__PURE__ */ z.object({
  current: currentPassword,
  new: newPassword,
});
