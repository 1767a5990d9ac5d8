/** Signing up (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { line } from '#contract/fields.ts';
import { googleUserHeader } from './google-access-token.ts';
import { nameLength, shortestPassword } from './lengths.ts';
import { credentials, password, user } from './log-in.ts';

export const signUpEndpoint = {
  method: 'POST',
  path: '/users/register',
} as const satisfies Endpoint;

/** A password that is being chosen. Our own host also refuses well-known ones. */
export const newPassword = /* @__PURE__ */ password({
  min: shortestPassword,
  tooShort: `Password must be at least ${shortestPassword} characters`,
});

/**
 * The fields of a Google user's sign-up, which our own host takes with an access token. The password is the subject id.
 */
export const googleSignUpFields = /* @__PURE__ */ z.extend(credentials, {
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

/** The fields of a sign-up with a password, as our own host takes them. */
export const signUpFields = /* @__PURE__ */ z.extend(googleSignUpFields, {
  password: newPassword,
});

export type SignUpFields = z.infer<typeof signUpFields>;

export const signUpCall: Call = {
  ...signUpEndpoint,
  summary: 'Makes an account, unless the email address has one.',
  headers: googleUserHeader,
  body: { content: { 'application/json': { signUp: signUpFields } } },
  answers: {
    201: {
      description: 'Made.',
      content: { 'application/json': { signedUp: /* @__PURE__ */ z.object({ user }) } },
    },
  },
  problems: {
    unauthorized: 'Google does not confirm the token.',
    conflict: 'The email address has an account.',
    rate_limited: 'This client has made many accounts.',
  },
};
