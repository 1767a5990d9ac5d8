/** Changing the password of one's account, at our own host only (decisions, "Own calls"). */
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { currentPassword } from './log-in.ts';
import { newPassword } from './sign-up.ts';

export const changePasswordEndpoint = {
  method: 'PUT',
  path: '/users/password',
} as const satisfies Endpoint;

export const passwordChange = /* @__PURE__ */ z.object({
  current: currentPassword,
  new: newPassword,
});

export const changePasswordCall: Call = {
  ...changePasswordEndpoint,
  summary: 'Changes the password of the caller, and ends all other sessions.',
  bearer: 'required',
  body: { content: { 'application/json': { passwordChange } } },
  answers: { 204: { description: 'Changed.' } },
  problems: {
    conflict: 'The account has no password: its holder signs in with Google.',
    rate_limited: 'This client has often tried in a short time.',
  },
};
