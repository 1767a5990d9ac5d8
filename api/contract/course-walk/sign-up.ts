/** Signing up (course-walk specification, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { line } from '#contract/fields.ts';
import { nameLength, shortestPassword } from './lengths.ts';
import { credentials, password } from './log-in.ts';

/** A password that is being chosen. Our own host also refuses well-known ones. */
export const newPassword = /* @__PURE__ */ password({
  min: shortestPassword,
  tooShort: `Password must be at least ${shortestPassword} characters`,
});

export const namesMissing = {
  firstname: 'First name is required',
  lastname: 'Last name is required',
} as const;

/**
 * The fields of a Google user's sign-up, which our own host takes with an access token. The password is the subject id.
 */
export const googleSignUpFields = /* @__PURE__ */ z.extend(credentials, {
  firstname: /* @__PURE__ */ line({
    label: 'First name',
    ...nameLength,
    tooShort: namesMissing.firstname,
  }),
  lastname: /* @__PURE__ */ line({
    label: 'Last name',
    ...nameLength,
    tooShort: namesMissing.lastname,
  }),
});

/** The fields of a sign-up with a password, as our own host takes them. */
export const signUpFields = /* @__PURE__ */ z.extend(googleSignUpFields, {
  password: newPassword,
});

export type SignUpFields = z.infer<typeof signUpFields>;
