/** Verifying the e-mail address of an account, at our own host only (decisions, "Own calls"). */
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { proofHeader } from '#contract/proof-of-work.ts';
import { currentPassword } from './log-in.ts';

export const sendVerificationEndpoint = {
  method: 'POST',
  path: '/users/verification',
} as const satisfies Endpoint;

export const confirmVerificationEndpoint = {
  method: 'POST',
  path: '/users/verification/confirm',
} as const satisfies Endpoint;

/** The pages that mailed links lead to: `/course-walk/verify#token=…&email=…`, `/course-walk/reset#token=…`. */
export const linkPages = { verify: '/course-walk/verify', reset: '/course-walk/reset' } as const;

/** The token of a mailed link. It is in the URL's fragment, which browsers send to no server. */
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

/** The answer to a call that asks for a mail. It is the same whether or not there is an account. */
export const mailAccepted = /* @__PURE__ */ z.object({
  success: /* @__PURE__ */ z.literal(true),
});

export type MailAccepted = z.infer<typeof mailAccepted>;

export const sendVerificationCall: Call = {
  ...sendVerificationEndpoint,
  summary: 'E-mails the link that verifies the e-mail address once more.',
  headers: proofHeader,
  bearer: 'required',
  answers: {
    202: { description: 'It will be mailed.', content: { 'application/json': { mailAccepted } } },
  },
  problems: {
    conflict: 'The address is already verified.',
    proof_required:
      'Several e-mails were sent to the address: the call works with a proof of work.',
    rate_limited: 'This client has had many e-mails sent.',
  },
};

export const confirmVerificationCall: Call = {
  ...confirmVerificationEndpoint,
  summary:
    'Verifies the e-mail address, with the token of a mailed link, which says who reads the e-mail, and the password of the sign-up that the e-mail belongs to, which says who has signed up.',
  headers: proofHeader,
  body: { content: { 'application/json': { verification } } },
  answers: { 204: { description: "Verified: the account is that sign-up's." } },
  problems: {
    invalid_token: 'The link was used, has expired, was replaced, or never was.',
    unauthorized: 'It is another password: the link goes on working.',
    proof_required: 'As at a login.',
    rate_limited: 'As at a login.',
  },
  event: 'verified',
};
