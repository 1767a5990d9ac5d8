/** Replacing a forgotten password, at our own host only (decisions, "Own calls"). */
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';
import { newPassword } from './sign-up.ts';

export const requestResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset',
} as const satisfies Endpoint;

export const confirmResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset/confirm',
} as const satisfies Endpoint;

/** The page that asks for a link, and that a mailed link leads to: `/course-walk/reset#token=…`. */
export const resetPage = '/course-walk/reset';

export const resetRequest = /* @__PURE__ */ z.object({ email });

export const reset = /* @__PURE__ */ z.object({
  /** The token of a mailed link. It is in the URL's fragment, which browsers send to no server. */
  token: /* @__PURE__ */ z
    .string('The link is not complete')
    .check(
      /* @__PURE__ */ z.minLength(1, 'The link is not complete'),
      /* @__PURE__ */ z.maxLength(256, 'The link is not complete'),
    ),
  password: newPassword,
});

/** The answer to a call that asks for a mail. It is the same whether or not there is an account. */
const mailAccepted = /* @__PURE__ */ z.object({
  success: /* @__PURE__ */ z.literal(true),
});

export type MailAccepted = z.infer<typeof mailAccepted>;

export const requestResetCall: Call = {
  ...requestResetEndpoint,
  summary: 'Emails a link to set a new password, if the email address has an account.',
  body: { content: { 'application/json': { resetRequest } } },
  answers: {
    202: {
      description:
        'The same for every address. Within 15 minutes of such an email there is no other.',
      content: { 'application/json': { mailAccepted } },
    },
  },
  problems: { rate_limited: 'This client has asked for many links.' },
};

export const confirmResetCall: Call = {
  ...confirmResetEndpoint,
  summary:
    'Sets a new password, with the token of a mailed link, and ends all sessions. The courses stay.',
  body: { content: { 'application/json': { reset } } },
  answers: {
    204: { description: 'Set: no session and no link of the account works any more.' },
  },
  problems: { invalid_token: 'The link was used, has expired, or never was.' },
};
