/**
 * Logging in (course-walk specification, sections 3, 5 and 7).
 *
 * Schemas are annotated as pure, so that pages that import only `readLoginAnswer` do not load zod.
 */
import * as z from 'zod/mini';
import { email, readable } from '#contract/fields.ts';
import { anId, isId } from './id.ts';
import { passwordLength } from './lengths.ts';

export const passwordMissing = 'Password is required';

interface PasswordRule {
  min: number;
  /** Shown for a password that has fewer characters than `min`. */
  tooShort: string;
}

/**
 * A password. It is not trimmed. As keyboards differ, an `e` with a combining accent equals `é` and counts as one
 * character. A Google user has the subject id for a password.
 */
export const password = ({ min, tooShort }: PasswordRule) =>
  z.string(passwordMissing).check(
    z.normalize('NFC'),
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

const longestToken = 4096;

/** The account in an answer: the properties that we read. */
export const user = /* @__PURE__ */ z.object({ _id: anId });

/** A login in the answer of our own host. */
export const login = /* @__PURE__ */ z.object({
  token: /* @__PURE__ */ z
    .string()
    .check(
      /* @__PURE__ */ z.maxLength(longestToken),
      /* @__PURE__ */ z.describe(
        'Bearer token: goes into the authorization header and nowhere else.',
      ),
    ),
  user,
});

/** A login at any host. */
export interface LoginAnswer {
  token: string;
  user: { _id: string };
}

/** The characters that a header can carry (RFC 9110, section 5.5), without spaces. */
const visibleAscii = /^[\x21-\x7e]+$/;

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestToken && visibleAscii.test(value);

/**
 * Reads the answer of a host that may not be ours.
 *
 * @throws TypeError when it holds no token, or no user id
 */
export const readLoginAnswer = (answer: unknown): LoginAnswer => {
  const { token, user } = (answer ?? {}) as {
    token?: unknown;
    user?: { _id?: unknown } | null;
  };
  const id = user?._id;
  if (isToken(token) && isId(id)) return { token, user: { _id: id } };
  throw new TypeError('The host answered with no token, or no user.');
};
