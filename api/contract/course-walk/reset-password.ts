/** Replacing a forgotten password, at our own host only (decisions, "Own calls"). */
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';
import { proofHeader } from '#contract/proof-of-work.ts';
import { newPassword } from './sign-up.ts';
import { linkToken, mailAccepted } from './verify-email.ts';

export const requestResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset',
} as const satisfies Endpoint;

export const confirmResetEndpoint = {
  method: 'POST',
  path: '/users/password-reset/confirm',
} as const satisfies Endpoint;

export const resetRequest = /* @__PURE__ */ z.object({ email });

export const reset = /* @__PURE__ */ z.object({ token: linkToken, password: newPassword });

export const requestResetCall: Call = {
  ...requestResetEndpoint,
  summary: 'E-mails a link to set a new password, if the e-mail address has an account.',
  headers: proofHeader,
  body: { content: { 'application/json': { resetRequest } } },
  answers: {
    202: {
      description: 'The same for every address.',
      content: { 'application/json': { mailAccepted } },
    },
  },
  problems: {
    proof_required:
      'Several e-mails were asked for, whether there is an account or not: the call works with a proof of work.',
    rate_limited: 'This client has asked for many e-mails.',
  },
};

export const confirmResetCall: Call = {
  ...confirmResetEndpoint,
  summary:
    'Sets a new password, with the token of a mailed link, and ends all sessions. Of an account that was not verified, nothing is left that was entered before.',
  body: { content: { 'application/json': { reset } } },
  answers: {
    204: { description: 'Set; the e-mail address counts as verified, and no link works any more.' },
  },
  problems: { invalid_token: 'The link was used, has expired, was replaced, or never was.' },
  event: 'reset',
};
