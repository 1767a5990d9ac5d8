/**
 * Logging in (course-walk specification, sections 3, 5 and 7).
 *
 * Schemas are annotated as pure, so that a page which imports the path and the reader of the answer loads no zod.
 */
import * as z from 'zod/mini';
import { email, readable } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';
import { isId } from './id.ts';

/**
 * Body: `Credentials`, and for a Google user the header of google-access-token.ts. 200 with a `LoginAnswer`.
 *
 * Errors: `rate_limited`, `invalid_fields`, and these:
 * - `unauthorized`, alike for an unknown e-mail and a wrong password, and when Google does not confirm the token
 * - `conflict` for a Google user whose e-mail address has a verified account with a password
 * - `proof_required` after many failed logins to the account from elsewhere: the right password works with the header of
 *   proof-of-work.ts
 * - `unavailable` while Google does not answer
 */
export const loginEndpoint = { method: 'POST', path: '/users/login' } as const satisfies Endpoint;

/** Of a password, in characters: the specification asks for no more than one. */
export const passwordLength = { min: 1, max: 256 } as const;

const passwordMissing = 'Password is required';

interface PasswordRule {
  min: number;
  /** Shown for a password that has fewer characters than `min`. */
  tooShort: string;
}

/** A password: kept as it was typed, with the spaces around it. A Google user's is the subject id. */
export const password = ({ min, tooShort }: PasswordRule) =>
  z.string(passwordMissing).check(
    z.minLength(passwordLength.min, passwordMissing),
    z.minLength(min, tooShort),
    z.maxLength(passwordLength.max, {
      error: `Password must be at most ${passwordLength.max} characters`,
      abort: true,
    }),
    readable('Password'),
  );

/** The password that an account has. */
export const currentPassword = /* @__PURE__ */ password({
  min: passwordLength.min,
  tooShort: passwordMissing,
});

export const credentials = /* @__PURE__ */ z.object({ email, password: currentPassword });

export type Credentials = z.infer<typeof credentials>;

export interface LoginAnswer {
  /** Bearer token: goes into the authorization header and nowhere else. */
  token: string;
  user: {
    _id: string;
    /** Said by our own host alone: whether the e-mail address is verified. */
    isVerified?: boolean;
  };
}

export const longestToken = 4096;

/** What a header can carry (RFC 9110, section 5.5), spaces apart. */
const visibleAscii = /^[\x21-\x7e]+$/;

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestToken && visibleAscii.test(value);

/**
 * The answer of a host that may not be ours, as far as it is read.
 *
 * @throws TypeError when it holds no token, or no user id
 */
export const readLoginAnswer = (answer: unknown): LoginAnswer => {
  const { token, user } = (answer ?? {}) as {
    token?: unknown;
    user?: { _id?: unknown; isVerified?: unknown } | null;
  };
  const id = user?._id;
  if (isToken(token) && isId(id)) {
    return { token, user: { _id: id, ...(user?.isVerified === true && { isVerified: true }) } };
  }
  throw new TypeError('The host answered with no token, or no user.');
};
